import type { BrandFiles, BrandPictureName } from '@galley/contracts'
import type { UserId } from '../../domain/ids.ts'
import type { UploadRefusal } from './image-uploads.ts'

export type EncodedBrandPicture =
  | NonNullable<BrandFiles[BrandPictureName]>
  | { readonly refused: UploadRefusal }

/** A file that is to be a picture of a brand. `sha256`: the hash of `body`, in hex. */
export type BrandPictureUpload = {
  readonly ownerId: UserId
  readonly name: BrandPictureName
  readonly body: Uint8Array<ArrayBuffer>
  readonly sha256: string
}

/** Decodes files, and encodes them as small as pages need them. */
export interface BrandPictureEncoder {
  /** Returns null when no worker can do it now. */
  encode(upload: BrandPictureUpload, signal: AbortSignal): Promise<EncodedBrandPicture | null>
}
