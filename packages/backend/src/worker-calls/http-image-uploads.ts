import type { ImageUpload, ImageUploads, StoredUpload, UploadRefusal } from '../ports/images/image-uploads.ts'
import { storedUploadSchema, UPLOADS_PATH } from './upload-call.ts'
import type { WorkerCalls } from './worker-calls.ts'
import { DECODED_WITHIN_MS } from './worker-calls.ts'

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
    const answer = await this.#calls.post({
      path: UPLOADS_PATH,
      query,
      ...sent,
      waitMs: DECODED_WITHIN_MS,
      signal,
    })
    return storedUploadSchema.safeParse(answer).data ?? null
  }
}
