import { createHash } from 'node:crypto'
import type { Artifact, Claim, NewArtifact, StoredPicture } from '@galley/backend'
import { newId, objectKey } from '@galley/backend'
import type { WorkerContext } from '../context.ts'
import { RenderFailure } from '../render-failure.ts'

/** Uploads under way at once: enough to overlap with capture, few enough to keep memory constant. */
const UPLOADS_AT_ONCE = 2
/** All files of one render together. */
const MAX_BYTES = 256 * 1024 * 1024

type FileFacts = Omit<NewArtifact, 'id' | 'bytes' | 'sha256' | 'objectKey'> & { readonly name: string }
type NewFile = FileFacts & { readonly body: Uint8Array }

/** Stores the files of one attempt, a few at a time, and says what was stored. */
export class StoredFiles {
  readonly #store: WorkerContext['objectStore']
  readonly #claim: Claim
  readonly #artifacts: NewArtifact[] = []
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
    this.#count(body.byteLength)
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

  /**
   * Copies a picture that the store has already. False when that fails, for whatever reason: its render may just have been
   * deleted, and whoever asks can still take the picture anew.
   */
  async addCopy(
    { name, ...file }: FileFacts,
    { bytes, sha256, objectKey: from }: StoredPicture,
  ): Promise<boolean> {
    const key = objectKey(this.#claim, name)
    try {
      await this.#store.copy(from, key, file.contentType)
    } catch {
      return false
    }
    this.#count(bytes)
    this.#artifacts.push({ ...file, id: newId('artifact'), bytes, sha256, objectKey: key })
    return true
  }

  #count(bytes: number): void {
    this.#bytes += bytes
    if (this.#bytes > MAX_BYTES) throw new RenderFailure('too_large', { blame: 'text' })
  }

  /** What has been added so far, stored or not. */
  get added(): readonly Artifact[] {
    return this.#artifacts
  }

  /** Waits for all files. @throws RenderFailure as above. */
  async settle(): Promise<readonly NewArtifact[]> {
    await Promise.all(this.#uploads)
    if (this.#failure) throw this.#failure
    return this.#artifacts
  }
}
