/** A picture that we encoded: upright, in sRGB, with nothing but its pixels. */
export type EncodedImage = {
  readonly body: Buffer
  readonly contentType: 'image/png' | 'image/jpeg'
  readonly widthPx: number
  readonly heightPx: number
}

/** The widest card at scale 3, and a height of one and a half times that width. */
export const MAX_WIDTH_PX = 2_400
export const MAX_HEIGHT_PX = 3_600
