import { createHash, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { LIMITS } from '@galley/contracts'
import type { ProjectId, UserId } from '../domain/ids.ts'
import type { ProjectImage } from '../domain/project-image.ts'
import { fileOfImage } from '../domain/project-image.ts'
import type { Clock } from '../ports/clock.ts'
import type { ObjectRemovals } from '../ports/object-removals.ts'
import type { ProjectFiles } from '../ports/project-files.ts'
import type { ImageRecord, ProjectImages } from '../ports/project-images.ts'

const KEPT_MS = 24 * 60 * 60_000
/** How long an address that gave no picture is not fetched again. */
const FAILURE_KEPT_MS = 60_000
/** How long an expired picture stays, so that none is removed while a render uses it. */
const GRACE_MS = 60 * 60_000

type Parts = {
  readonly images: ProjectImages
  readonly objectStore: ProjectFiles
  readonly objectRemovals: ObjectRemovals
  readonly clock: Clock
}

/**
 * Caches the encoded pictures of projects, both remote and embedded ones. Postgres has the records, the object store
 * the bytes. Each project has its own cache, so that no project learns what another one has fetched. Addresses are
 * stored as hashes only.
 */
export class ImageCache {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Returns the unexpired records of pictures, by hash. */
  async find(projectId: ProjectId, hashes: readonly string[]): Promise<Map<string, ProjectImage | null>> {
    return this.#fresh(await this.#list(projectId, hashes))
  }

  /** Returns the unexpired records of pictures in any of a user's projects, by hash. */
  async findOfOwner(ownerId: UserId, hashes: readonly string[]): Promise<Map<string, ProjectImage | null>> {
    return this.#fresh(await this.#parts.images.listOfOwner(ownerId, hashes.map(bytesOfHash)))
  }

  /** Keeps a picture for a day. A null image, which records that there is no picture, is kept for a minute. */
  async add(projectId: ProjectId, hash: string, image: NewImage | null): Promise<ProjectImage | null> {
    const { images, objectRemovals, objectStore, clock } = this.#parts
    const expiresAt = new Date(clock.now().getTime() + (image ? KEPT_MS : FAILURE_KEPT_MS))
    const stored = image && describe(projectId, image)
    if (stored) {
      await objectRemovals.noteAhead(stored.prefix)
      await objectStore.put({ ...fileOfImage(projectId, stored), contentType: image.contentType }, image.body)
    }
    await images.put(projectId, { addressHash: Buffer.from(hash, 'hex'), image: stored, expiresAt })
    return stored
  }

  /** Returns the picture's bytes; null when its file is gone. */
  async read(projectId: ProjectId, image: ProjectImage): Promise<Buffer | null> {
    const file = await this.#parts.objectStore.get(fileOfImage(projectId, image))
    return file && (await buffer(file))
  }

  /**
   * Returns the pictures of a text as `data:` addresses, including pictures that have expired since they were fetched.
   * The result depends on the text only: when the size limit is reached, the last pictures are left out.
   */
  async readAll(projectId: ProjectId, addresses: readonly string[]): Promise<Map<string, string>> {
    const hashes = addresses.map(hashOfAddress)
    const records = addresses.length === 0 ? [] : await this.#list(projectId, hashes)
    const known = new Map(records.map(({ addressHash, image }) => [addressHash.toString('hex'), image]))
    const found = new Map<string, string>()
    let bytes = 0
    for (const [index, address] of addresses.entries()) {
      const image = known.get(hashes[index] ?? '')
      if (!image || bytes + image.bytes > LIMITS.imageBytesPerText) continue
      const body = await this.read(projectId, image)
      if (!body) continue
      bytes += image.bytes
      found.set(address, `data:${image.contentType};base64,${body.toString('base64')}`)
    }
    return found
  }

  async removeExpired(): Promise<void> {
    const { images, clock } = this.#parts
    await images.removeExpired(new Date(clock.now().getTime() - GRACE_MS))
  }

  async #list(projectId: ProjectId, hashes: readonly string[]): Promise<readonly ImageRecord[]> {
    const { images } = this.#parts
    return images.list(projectId, hashes.map(bytesOfHash))
  }

  #fresh(records: readonly ImageRecord[]): Map<string, ProjectImage | null> {
    const now = this.#parts.clock.now()
    const fresh = records.filter(({ expiresAt }) => expiresAt > now)
    return new Map(fresh.map(({ addressHash, image }) => [addressHash.toString('hex'), image]))
  }
}

export type NewImage = Omit<ProjectImage, 'prefix' | 'bytes' | 'isSealed'> & { readonly body: Buffer }

/** Returns the hash that identifies a picture's address. The address itself is body text. */
export function hashOfAddress(address: string): string {
  return createHash('sha256').update(address).digest('hex')
}

function bytesOfHash(hash: string): Buffer {
  return Buffer.from(hash, 'hex')
}

function describe(projectId: ProjectId, { body, ...image }: NewImage): ProjectImage {
  const prefix = `projects/${projectId}/images/${randomUUID()}`
  return { ...image, bytes: body.byteLength, prefix, isSealed: true }
}
