import type { ProjectId, UserId } from '../../domain/ids.ts'
import type { UploadedImage } from '../../domain/uploaded-image.ts'

export type ImageUpload = {
  readonly ownerId: UserId
  readonly projectId: ProjectId
  readonly body: Uint8Array<ArrayBuffer>
  /** The hash of `body`, in hex. */
  readonly sha256: string
}

/** Why a file is no image for us. `limits`: decoding it takes too much time or memory. */
export const UPLOAD_REFUSALS = ['format', 'pixels', 'vector', 'limits'] as const
export type UploadRefusal = (typeof UPLOAD_REFUSALS)[number]

/** An image whose files are stored but not recorded. Unless it is recorded soon, its files are removed. */
export type StoredUpload = Pick<UploadedImage, 'prefix' | 'files' | 'placeholder' | 'textShare'>

/** Decodes uploaded files, and stores each in the sizes that outputs need. */
export interface ImageUploads {
  /** Returns null when no worker can do it now. */
  store(upload: ImageUpload, signal: AbortSignal): Promise<StoredUpload | { refused: UploadRefusal } | null>
}
