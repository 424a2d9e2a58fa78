import { createHash } from 'node:crypto'
import type { Artifact, Claim } from '@galley/backend'
import { newId, objectKey } from '@galley/backend'
import type { WorkerContext } from '../context.ts'
import { RenderFailure } from '../render-failure.ts'

/** Uploads under way at once: enough to overlap with capture, few enough to keep memory constant. */
const UPLOADS_AT_ONCE = 2
/** All files of one render together. */
const MAX_BYTES = 256 * 1024 * 1024

type NewFile = Omit<Artifact, 'id' | 'bytes' | 'sha256' | 'objectKey'> & {
  readonly name: string
  readonly body: Uint8Array
}

/** Stores the files of one attempt, a few at a time, and says what was stored. */
export class StoredFiles {
  readonly #store: WorkerContext['objectStore']
  readonly #claim: Claim
  readonly #artifacts: Artifact[] = []
  readonly #uploads = new Set<Promise<void>>()
  #bytes = 0
  #failure: RenderFailure | null = null

  constructor(store: WorkerContext['objectStore'], claim: Claim) {
    this.#store = store
    this.#claim = claim
  }

  /**
   * Starts to store a file, and waits while too many are under way.
   *
   * @throws RenderFailure `storage_unavailable` when an earlier file could not be stored; `too_large` when they
   * are too large together.
   */
  async add({ name, body, ...file }: NewFile): Promise<void> {
    this.#bytes += body.byteLength
    if (this.#bytes > MAX_BYTES) throw new RenderFailure('too_large', { blame: 'text' })
    while (this.#uploads.size >= UPLOADS_AT_ONCE) await Promise.race(this.#uploads)
    if (this.#failure) throw this.#failure
    const key = objectKey(this.#claim, name)
    const sha256 = createHash('sha256').update(body).digest('hex')
    this.#artifacts.push({ ...file, id: newId('artifact'), bytes: body.byteLength, sha256, objectKey: key })
    const upload: Promise<void> = this.#store
      .put(key, body, file.contentType)
      .catch((cause: unknown) => {
        this.#failure = new RenderFailure('storage_unavailable', { blame: 'service', cause })
      })
      .finally(() => this.#uploads.delete(upload))
    this.#uploads.add(upload)
  }

  /** What has been added so far, stored or not. */
  get added(): readonly Artifact[] {
    return this.#artifacts
  }

  /** Waits for all files. @throws RenderFailure as above. */
  async settle(): Promise<readonly Artifact[]> {
    await Promise.all(this.#uploads)
    if (this.#failure) throw this.#failure
    return this.#artifacts
  }
}
