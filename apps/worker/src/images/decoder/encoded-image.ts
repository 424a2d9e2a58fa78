/** A picture that we encoded: upright, in sRGB, with nothing but its pixels. */
export type EncodedImage = {
  readonly body: Buffer
  readonly contentType: 'image/png' | 'image/jpeg'
  readonly widthPx: number
  readonly heightPx: number
}

/** An uploaded image in the sizes that outputs need, the largest first. */
export type EncodedUpload = {
  readonly files: readonly EncodedImage[]
  /** A tiny WebP. */
  readonly placeholder: Buffer
}

/** `LIMITS.uploadPixels`, which the decoder doesn't import because loading the contracts takes longer than its start. */
export const MAX_UPLOAD_PIXELS = 100_000_000
/** The longest side of an uploaded image's largest size, and the widths of its other sizes. */
export const MAX_STORED_PX = 4_096
export const STORED_WIDTHS_PX = [2_400, 1_200] as const

/** The widest card at scale 3, and a height of one and a half times that width. */
export const MAX_WIDTH_PX = 2_400
export const MAX_HEIGHT_PX = 3_600
