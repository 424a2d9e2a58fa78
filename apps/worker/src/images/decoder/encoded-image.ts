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
  /** The usual height of its rows of text, as a share of its width. Null: probably it shows no text of several rows. */
  readonly textShare: number | null
}

/** The colours beside what is clear in a picture, as sRGB bytes, and how much of the outline has each. */
export type Outline = readonly { readonly rgb: readonly [number, number, number]; readonly share: number }[]

/** A picture of a brand in the one size that pages need. */
export type EncodedMark = EncodedImage & { readonly outline: Outline }

/** The most that a logo is wide and high, and the side of an avatar. */
export const LOGO_PX = { width: 640, height: 480 } as const
export const AVATAR_PX = 320

/** What a picture of a brand is for. */
export type MarkTask = 'logo' | 'avatar' | 'background'

/** The most that each is wide and high. A veil hides the details of a background. */
export const MARK_PX: Readonly<Record<MarkTask, { readonly width: number; readonly height: number }>> = {
  logo: LOGO_PX,
  avatar: { width: AVATAR_PX, height: AVATAR_PX },
  background: { width: 1_280, height: 1_280 },
}

/** `LIMITS.uploadPixels`, which the decoder doesn't import because loading the contracts takes longer than its start. */
export const MAX_UPLOAD_PIXELS = 100_000_000
/** The longest side of an uploaded image's largest size, and the widths of its other sizes. */
export const MAX_STORED_PX = 4_096
export const STORED_WIDTHS_PX = [2_400, 1_200] as const

/** The widest card at scale 3, and a height of one and a half times that width. */
export const MAX_WIDTH_PX = 2_400
export const MAX_HEIGHT_PX = 3_600

/** A long screenshot is cut over several pages. It may be this high, and is no wider than a page needs. */
const LONG_WIDTH_PX = 1_200
const LONG_HEIGHT_PX = 10_000

/** Returns how high a picture may be, where `usualPx` is enough for pictures that aren't long. */
export function mostHeight({ width, height }: { width: number; height: number }, usualPx: number): number {
  return Math.min(LONG_HEIGHT_PX, Math.max(usualPx, Math.ceil((LONG_WIDTH_PX * height) / width)))
}

/** Returns how the largest size of an uploaded image is made, in the terms of sharp's `resize`. */
export function storedFit(size: { width: number; height: number }) {
  const height = mostHeight(size, MAX_STORED_PX)
  return { width: MAX_STORED_PX, height, fit: 'inside', withoutEnlargement: true } as const
}

/** Returns whether a picture is no larger than the encoder makes it. */
export function isWithin(
  { widthPx, heightPx }: EncodedImage,
  mostWidthPx: number,
  mostHeightPx: number,
): boolean {
  const isLong = widthPx <= LONG_WIDTH_PX && heightPx <= LONG_HEIGHT_PX
  return isLong || (widthPx <= mostWidthPx && heightPx <= mostHeightPx)
}
