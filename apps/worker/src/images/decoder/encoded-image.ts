/** A picture as we made it: upright, in sRGB, without anything beside its pixels. */
export type EncodedImage = {
  readonly body: Buffer
  readonly contentType: 'image/png' | 'image/jpeg'
  readonly widthPx: number
  readonly heightPx: number
}

/** The widest card at three pixels to a point, and a picture of one and a half times its width in height. */
export const MAX_WIDTH_PX = 2_400
export const MAX_HEIGHT_PX = 3_600
