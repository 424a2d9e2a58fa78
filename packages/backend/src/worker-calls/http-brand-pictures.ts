import type {
  BrandPictureEncoder,
  BrandPictureUpload,
  EncodedBrandPicture,
} from '../ports/images/brand-picture-encoder.ts'
import { BRAND_PICTURES_PATH, encodedBrandPictureSchema } from './brand-picture-call.ts'
import type { WorkerCalls } from './worker-calls.ts'

/** Longer than a worker may take to decode an image, behind those of other users. */
const WAIT_MS = 60_000

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
    const answer = await this.#calls.post({ ...sent, waitMs: WAIT_MS, signal })
    return encodedBrandPictureSchema.safeParse(answer).data ?? null
  }
}
