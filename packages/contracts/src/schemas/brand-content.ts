import type { BRAND_FONTS, BrandFont } from './brand-fonts.ts'
import type { BrandKit } from './brand-kit.ts'
import type { BRAND_PICTURES, BrandPicture } from './brand-pictures.ts'

export type BrandPictureName = (typeof BRAND_PICTURES)[number]

export type BrandFontSlot = (typeof BRAND_FONTS)[number]

type ByName<T> = { readonly [K in BrandPictureName]?: T | undefined }

/** A brand as it is stored. */
export type BrandContent = BrandKit & {
  readonly pictures?: ByName<BrandPicture>
  readonly fonts?: { readonly [K in BrandFontSlot]?: BrandFont | undefined }
}

/** The pictures of a brand with their pixels, in base64. `fonts`: those that are kept with a render. */
export type BrandFiles = ByName<Omit<BrandPicture, 'since_version'> & { readonly data: string }> & {
  readonly fonts?: BrandFontFiles | undefined
}

type FontFile = Pick<BrandFont, 'format' | 'weights' | 'han'> & {
  readonly data: string
  /** How many characters of the text it lacks, of the scripts that it is made for. */
  readonly lacks: number
}

/** The fonts of a brand with those glyphs that one text needs, as TrueType or OpenType in base64. */
export type BrandFontFiles = { readonly [K in BrandFontSlot]?: FontFile | undefined }
