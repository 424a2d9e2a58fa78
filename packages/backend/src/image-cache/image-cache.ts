import { createHash, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { LIMITS } from '@galley/contracts'
import type { ProjectId, UserId } from '../domain/ids.ts'
import type { ProjectImage } from '../domain/project-image.ts'
import { fileOfImage } from '../domain/project-image.ts'
import type { UploadedImage } from '../domain/uploaded-image.ts'
import { fileOfUpload, sizeFor } from '../domain/uploaded-image.ts'
import type { Clock } from '../ports/clock.ts'
import type { ImageRecord, ProjectImages } from '../ports/images/project-images.ts'
import type { UploadedImages } from '../ports/images/uploaded-images.ts'
import type { ObjectRemovals } from '../ports/object-removals.ts'
import type { ProjectFile, ProjectFiles } from '../ports/projects/project-files.ts'
import { isUploadAddress, uploadsByAddress } from './uploads-by-address.ts'

const KEPT_MS = 24 * 60 * 60_000
/** How long an address that gave no picture is not fetched again. */
const FAILURE_KEPT_MS = 60_000
/** How long an expired picture stays, so that none is removed while a render uses it. */
const GRACE_MS = 60 * 60_000

/** Twice the width of an article's column on a phone, and more than a page of Xiaohongshu has. */
const ARTICLE_WIDTH_PX = 1_200

type StoredFile = ProjectFile & { readonly contentType: string }

type Parts = {
  readonly images: ProjectImages
  readonly uploads: Pick<UploadedImages, 'listAll'>
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
  read(projectId: ProjectId, image: ProjectImage): Promise<Buffer | null> {
    return this.#read(fileOfImage(projectId, image))
  }

  /** Returns the uploaded images that addresses of a text name. Addresses that name none are missing. */
  async findUploads(
    of: { projectId: ProjectId } | { ownerId: UserId },
    addresses: readonly string[],
  ): Promise<Map<string, UploadedImage>> {
    const named = addresses.filter(isUploadAddress)
    return named.length === 0 ? new Map() : uploadsByAddress(named, await this.#parts.uploads.listAll(of))
  }

  /**
   * Returns the pictures of a text as `data:` addresses, including pictures that have expired since they were fetched.
   * Uploaded images come in the stored size for `widthPx`. The result depends on the text only: when the size limit is
   * reached, the last pictures are left out.
   */
  async readAll(
    projectId: ProjectId,
    addresses: readonly string[],
    widthPx = ARTICLE_WIDTH_PX,
  ): Promise<Map<string, string>> {
    const files = await this.#filesOf(projectId, addresses, widthPx)
    const found = new Map<string, string>()
    let bytes = 0
    for (const address of addresses) {
      const file = files.get(address)
      if (!file || bytes + file.bytes > LIMITS.imageBytesPerText) continue
      const body = await this.#read(file)
      if (!body) continue
      bytes += file.bytes
      found.set(address, `data:${file.contentType};base64,${body.toString('base64')}`)
    }
    return found
  }

  /** Returns the stored files of pictures, by address. */
  async #filesOf(
    projectId: ProjectId,
    addresses: readonly string[],
    widthPx: number,
  ): Promise<Map<string, StoredFile>> {
    const files = new Map<string, StoredFile>()
    for (const [address, image] of await this.findUploads({ projectId }, addresses)) {
      const size = sizeFor(image, widthPx)
      files.set(address, { ...fileOfUpload(image, size), contentType: size.contentType })
    }
    const cached = addresses.filter((address) => !isUploadAddress(address))
    const hashes = cached.map(hashOfAddress)
    const records = cached.length === 0 ? [] : await this.#list(projectId, hashes)
    const known = new Map(records.map(({ addressHash, image }) => [addressHash.toString('hex'), image]))
    for (const [index, address] of cached.entries()) {
      const image = known.get(hashes[index] ?? '')
      if (image) files.set(address, { ...fileOfImage(projectId, image), contentType: image.contentType })
    }
    return files
  }

  async #read(file: ProjectFile): Promise<Buffer | null> {
    const stored = await this.#parts.objectStore.get(file)
    return stored && (await buffer(stored))
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
