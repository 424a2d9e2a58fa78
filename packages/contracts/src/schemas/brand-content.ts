import type { BrandKit } from './brand-kit.ts'
import type { BRAND_PICTURES, BrandPicture } from './brand-pictures.ts'

export type BrandPictureName = (typeof BRAND_PICTURES)[number]

type ByName<T> = { readonly [K in BrandPictureName]?: T | undefined }

/** A brand as it is stored. */
export type BrandContent = BrandKit & { readonly pictures?: ByName<BrandPicture> }

/** The pictures of a brand with their pixels, in base64. */
export type BrandFiles = ByName<Omit<BrandPicture, 'since_version'> & { readonly data: string }>
