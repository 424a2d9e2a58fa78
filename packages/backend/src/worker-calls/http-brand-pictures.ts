import type {
  BrandPictureEncoder,
  BrandPictureUpload,
  EncodedBrandPicture,
} from '../ports/images/brand-picture-encoder.ts'
import { BRAND_PICTURES_PATH, encodedBrandPictureSchema } from './brand-picture-call.ts'
import type { WorkerCalls } from './worker-calls.ts'
import { DECODED_WITHIN_MS } from './worker-calls.ts'

/** Asks a worker to encode pictures of brands. */
export class HttpBrandPictures implements BrandPictureEncoder {
  readonly #calls: WorkerCalls

  constructor(calls: WorkerCalls) {
    this.#calls = calls
  }

  async encode(
    { ownerId, name, body, sha256 }: BrandPictureUpload,
    signal: AbortSignal,
  ): Promise<EncodedBrandPicture | null> {
    const sent = { path: BRAND_PICTURES_PATH, query: { owner: ownerId, name }, body, digest: sha256 }
    const answer = await this.#calls.post({ ...sent, waitMs: DECODED_WITHIN_MS, signal })
    return encodedBrandPictureSchema.safeParse(answer).data ?? null
  }
}
