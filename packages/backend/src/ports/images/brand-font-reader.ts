import type { UserId } from '../../domain/ids.ts'
import type { StoredBrandFont } from '../accounts/brand-fonts.ts'

/** Why a file is no font for us. `limits`: reading it takes too much time or memory. */
export const BRAND_FONT_REFUSALS = [
  'format',
  'collection',
  'outlines',
  'restricted',
  'size',
  'limits',
] as const
export type BrandFontRefusal = (typeof BRAND_FONT_REFUSALS)[number]

/** A file that is to be a font of a brand. `sha256`: the hash of `body`, in hex. */
export type BrandFontUpload = {
  readonly ownerId: UserId
  readonly body: Uint8Array<ArrayBuffer>
  readonly sha256: string
}

/** Checks font files, and writes them anew. */
export interface BrandFontReader {
  /** Returns null when no worker can do it now. */
  read(
    upload: BrandFontUpload,
    signal: AbortSignal,
  ): Promise<StoredBrandFont | { readonly refused: BrandFontRefusal } | null>
}
