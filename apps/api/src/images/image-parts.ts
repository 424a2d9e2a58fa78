import type {
  BrandFontReader,
  BrandPictureEncoder,
  Database,
  ImageImports,
  ImageUploads,
  OpenUploads,
  PostgresProjectSealers,
  UploadedImages,
  UrlSigner,
} from '@galley/backend'
import {
  HttpBrandFonts,
  HttpBrandPictures,
  HttpImageImports,
  HttpImageUploads,
  OwnerQueue,
  PostgresOpenUploads,
  PostgresUploadedImages,
  WorkerCalls,
} from '@galley/backend'
import type { ApiConfig } from '../config.ts'

/** How many users may upload at once, each one file. An upload is held in memory, up to 30 MB. */
const UPLOADS_AT_ONCE = 8
/** How many users may import at once, each one image. A slow host must not hold up uploads. */
const IMPORTS_AT_ONCE = 8

/** The parts for uploaded images. */
export type ImageParts = {
  readonly uploadedImages: UploadedImages
  readonly openUploads: OpenUploads
  /** Null when no worker is configured. */
  readonly imageUploads: ImageUploads | null
  /** Null when no worker is configured. */
  readonly brandPictureEncoder: BrandPictureEncoder | null
  /** Null when no worker is configured. */
  readonly brandFontReader: BrandFontReader | null
  readonly uploadQueue: OwnerQueue
  /** Null when no worker is configured. */
  readonly imageImports: ImageImports | null
  readonly importQueue: OwnerQueue
}

export function openImageParts(
  { layoutUrl }: Pick<ApiConfig, 'layoutUrl'>,
  { db, sealers, signer }: { db: Database; sealers: PostgresProjectSealers; signer: UrlSigner },
): ImageParts {
  return {
    uploadedImages: new PostgresUploadedImages(db, sealers),
    openUploads: new PostgresOpenUploads(db, sealers),
    // Clients of their own, so that a slow upload doesn't count as a worker that is away for layouts.
    imageUploads: layoutUrl === null ? null : new HttpImageUploads(new WorkerCalls(layoutUrl, signer)),
    brandPictureEncoder:
      layoutUrl === null ? null : new HttpBrandPictures(new WorkerCalls(layoutUrl, signer)),
    brandFontReader: layoutUrl === null ? null : new HttpBrandFonts(new WorkerCalls(layoutUrl, signer)),
    uploadQueue: new OwnerQueue(UPLOADS_AT_ONCE),
    imageImports: layoutUrl === null ? null : new HttpImageImports(new WorkerCalls(layoutUrl, signer)),
    importQueue: new OwnerQueue(IMPORTS_AT_ONCE),
  }
}
