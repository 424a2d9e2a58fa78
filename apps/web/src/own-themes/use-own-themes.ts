import type { BrandKits, Theme, WornBrand } from '@galley/render'
import { ownTheme } from '@galley/render'
import type { Data } from '@galley/sdk'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { brandsQuery, ownThemesQuery } from './own-themes-query.ts'
import { useBrandImages } from './use-brand-images.ts'

/** The themes and the brands of the account, as pages are drawn with them. */
export type AccountThemes = {
  readonly themes: readonly Theme[]
  readonly brands: BrandKits
  /** False until both lists have been read: what they lack may exist. */
  readonly isRead: boolean
}

const NO_BRANDS: [] = []

/** Returns the fonts that a saved brand has. */
export function fontsIn(fonts: Data<'brands.get'>['fonts']): NonNullable<WornBrand['fonts']> {
  return Object.fromEntries(Object.entries(fonts).filter(([, font]) => font !== null))
}

/** Returns the account's own themes and its brands, the newest first. */
export function useOwnThemes() {
  const { data, error, refetch } = useQuery(ownThemesQuery)
  const { data: brands, error: brandsError, refetch: refetchBrands } = useQuery(brandsQuery)
  const images = useBrandImages(brands ?? NO_BRANDS)
  const own: AccountThemes = useMemo(
    () => ({
      themes: (data ?? []).map(({ theme_id, theme }) => ownTheme(theme_id, theme)),
      brands: Object.fromEntries(
        (brands ?? NO_BRANDS).map(({ brand_id, fonts, ...kit }) => [
          brand_id,
          { ...kit, fonts: fontsIn(fonts), images: images[brand_id] ?? {} },
        ]),
      ),
      isRead: data !== undefined && brands !== undefined,
    }),
    [data, brands, images],
  )
  return {
    own,
    error: error ?? brandsError,
    refetch: () => Promise.all([refetch(), refetchBrands()]),
  }
}
