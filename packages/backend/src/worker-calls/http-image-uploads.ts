import type { ImageUpload, ImageUploads, StoredUpload, UploadRefusal } from '../ports/images/image-uploads.ts'
import { storedUploadSchema, UPLOADS_PATH } from './upload-call.ts'
import type { WorkerCalls } from './worker-calls.ts'

/** Longer than a worker may take to decode an image, behind those of other users. */
const WAIT_MS = 60_000

/** Asks a worker to decode and store an upload. */
export class HttpImageUploads implements ImageUploads {
  readonly #calls: WorkerCalls

  constructor(calls: WorkerCalls) {
    this.#calls = calls
  }

  async store(
    { ownerId, projectId, body, sha256 }: ImageUpload,
    signal: AbortSignal,
  ): Promise<StoredUpload | { refused: UploadRefusal } | null> {
    const query = { owner: ownerId, project: projectId, text: '1' }
    const sent = { body, digest: sha256 }
    const answer = await this.#calls.post({ path: UPLOADS_PATH, query, ...sent, waitMs: WAIT_MS, signal })
    return storedUploadSchema.safeParse(answer).data ?? null
  }
}
