import type {
  Database,
  ImageUploads,
  PostgresProjectSealers,
  UploadedImages,
  UrlSigner,
} from '@galley/backend'
import { HttpImageUploads, OwnerQueue, PostgresUploadedImages, WorkerCalls } from '@galley/backend'
import type { ApiConfig } from '../config.ts'

/** How many users may upload at once, each one file. An upload is held in memory, up to 30 MB. */
const UPLOADS_AT_ONCE = 8

/** The parts for uploaded images. */
export type ImageParts = {
  readonly uploadedImages: UploadedImages
  /** Null when no worker is configured. */
  readonly imageUploads: ImageUploads | null
  readonly uploadQueue: OwnerQueue
}

export function openImageParts(
  { layoutUrl }: Pick<ApiConfig, 'layoutUrl'>,
  { db, sealers, signer }: { db: Database; sealers: PostgresProjectSealers; signer: UrlSigner },
): ImageParts {
  return {
    uploadedImages: new PostgresUploadedImages(db, sealers),
    // A client of its own, so that a slow upload doesn't count as a worker that is away for layouts.
    imageUploads: layoutUrl === null ? null : new HttpImageUploads(new WorkerCalls(layoutUrl, signer)),
    uploadQueue: new OwnerQueue(UPLOADS_AT_ONCE),
  }
}
