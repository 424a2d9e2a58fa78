import type { BrandContent, BrandFiles, BrandKit, BrandPicture, BrandPictureName } from '@galley/contracts'
import { BRAND_PICTURES } from '@galley/contracts'
import type { BrandFaces } from './brand-faces.ts'

/** A picture of a brand, as pages show it. */
export type BrandImage = Pick<BrandPicture, 'width' | 'height' | 'outline'> & {
  /** A `data:` address. */
  readonly uri: string
}

export type BrandImages = { readonly [K in BrandPictureName]?: BrandImage }

/** A brand with the pictures that its pages show. Without them where no page is drawn: they move no page break. */
export type WornBrand = BrandKit & {
  /** What is known of its fonts. */
  readonly fonts?: NonNullable<BrandContent['fonts']>
  readonly images?: BrandImages
  /** The fonts of its pages. Those that pages are measured in, too. */
  readonly faces?: BrandFaces
}

/** Returns stored pictures as pages show them. */
export function imagesOfBrand(files: BrandFiles): BrandImages {
  const images = BRAND_PICTURES.flatMap((name) => {
    const file = files[name]
    if (!file) return []
    const { width, height, outline, content_type, data } = file
    return [[name, { width, height, outline, uri: `data:${content_type};base64,${data}` }] as const]
  })
  return Object.fromEntries(images)
}
