import { createHash } from 'node:crypto'
import type { Artifact, NewArtifact, Render, StoredPicture } from '@galley/backend'
import { AppError, fileOf, isPicture, newId, objectKey } from '@galley/backend'
import type { WorkerContext } from '../context.ts'
import type { Lease } from '../lease.ts'
import { RenderFailure } from '../render-failure.ts'

/** How many uploads run at once: enough to overlap with capture, few enough to keep memory constant. */
const UPLOADS_AT_ONCE = 2

type FileFacts = Omit<NewArtifact, 'id' | 'bytes' | 'sha256' | 'objectKey' | 'isSealed'> & {
  readonly name: string
}
type FilesOwner = Pick<Render, 'id' | 'attempt' | 'projectId'>
type NewFile = FileFacts & { readonly body: Uint8Array }
type StoreContext = Pick<WorkerContext, 'objectStore' | 'config'>

/** Stores the files of one attempt, a few at a time. Reports each picture to the lease as soon as it is stored. */
export class StoredFiles {
  readonly #store: WorkerContext['objectStore']
  readonly #maxBytes: number
  readonly #render: FilesOwner
  readonly #lease: Pick<Lease, 'signal' | 'report'>
  readonly #artifacts: NewArtifact[] = []
  readonly #uploads = new Set<Promise<void>>()
  #bytes = 0
  #failure: RenderFailure | null = null

  /** Once the lease's signal aborts, nothing more is stored, because the files of the attempt are being removed. */
  constructor(
    { objectStore, config }: StoreContext,
    render: FilesOwner,
    lease: Pick<Lease, 'signal' | 'report'>,
  ) {
    this.#store = objectStore
    this.#maxBytes = config.renderMaxBytes
    this.#render = render
    this.#lease = lease
  }

  /**
   * Starts an upload. Waits first while too many uploads are in flight.
   *
   * @throws RenderFailure `storage_unavailable` when an earlier file could not be stored; `too_large` when all files
   * together are too large.
   */
  async add({ name, body, ...file }: NewFile): Promise<void> {
    this.#count(body.byteLength)
    while (this.#uploads.size >= UPLOADS_AT_ONCE) await Promise.race(this.#uploads)
    if (this.#failure) throw this.#failure
    this.#lease.signal.throwIfAborted()
    const stored = {
      objectKey: objectKey(this.#render, name),
      bytes: body.byteLength,
      sha256: createHash('sha256').update(body).digest('hex'),
      // A store that serves pictures itself can't decrypt them.
      isSealed: !(this.#store.linksPictures && isPicture(file)),
    }
    const artifact = { ...file, ...stored, id: newId('artifact') }
    this.#artifacts.push(artifact)
    const { contentType } = file
    const upload: Promise<void> = this.#store
      .put({ ...fileOf(this.#render.projectId, stored), contentType }, body)
      .then(() => this.#report(artifact))
      .catch((cause: unknown) => {
        this.#failure = toFailure(cause)
      })
      .finally(() => this.#uploads.delete(upload))
    this.#uploads.add(upload)
  }

  /**
   * Copies a picture that is already in the store. Returns false when the copy fails for any reason, for example
   * because the picture's render was just deleted. The caller can then capture the page.
   */
  async addCopy(
    { name, ...file }: FileFacts,
    { objectKey: from, ...picture }: StoredPicture,
  ): Promise<boolean> {
    this.#lease.signal.throwIfAborted()
    const key = objectKey(this.#render, name)
    try {
      await this.#store.copy(from, key, file.contentType)
    } catch {
      return false
    }
    this.#count(picture.bytes)
    const artifact = { ...file, ...picture, id: newId('artifact'), objectKey: key }
    this.#artifacts.push(artifact)
    this.#report(artifact)
    return true
  }

  #report(artifact: NewArtifact): void {
    if (isPicture(artifact)) this.#lease.report(artifact)
  }

  #count(bytes: number): void {
    this.#bytes += bytes
    if (this.#bytes > this.#maxBytes) throw new RenderFailure('too_large', { blame: 'text' })
  }

  /** Returns the files added so far, including those whose upload has not finished. */
  get added(): readonly Artifact[] {
    return this.#artifacts
  }

  /** Waits for all uploads. @throws RenderFailure as above. */
  async settle(): Promise<readonly NewArtifact[]> {
    await Promise.all(this.#uploads)
    if (this.#failure) throw this.#failure
    return this.#artifacts
  }
}

function toFailure(cause: unknown): RenderFailure {
  // Nothing can be sealed for a project that was just deleted. That is not the store's fault.
  const isProjectGone = cause instanceof AppError && cause.code === 'not_found'
  if (isProjectGone) return new RenderFailure('worker_lost', { blame: 'none' })
  return new RenderFailure('storage_unavailable', { blame: 'service', cause })
}
