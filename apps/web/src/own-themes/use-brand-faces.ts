import type { BrandFontSlot } from '@galley/contracts'
import { BRAND_FONTS } from '@galley/contracts'
import type { BrandFace, BrandFaces, WornBrand } from '@galley/render'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { galley } from '../galley.ts'
import type { AccountThemes } from './use-own-themes.ts'

type Named = { readonly slot: BrandFontSlot; readonly face: BrandFace }

/**
 * Returns the account's themes and brands, and one brand with its fonts, once they are loaded. Only the brand that pages wear
 * has them, because a font for Chinese has up to 20 MB.
 */
export function useBrandFaces(own: AccountThemes, id: string | null): AccountThemes {
  const brand = id === null ? undefined : own.brands[id]
  const faces = useFaces(id ?? '', brand?.fonts)
  return useMemo(() => {
    if (id === null || !brand || Object.keys(faces).length === 0) return own
    return { ...own, brands: { ...own.brands, [id]: { ...brand, faces } } }
  }, [own, id, brand, faces])
}

/** Returns the fonts of a brand, those that are loaded. Each is loaded once. */
export function useFaces(id: string, fonts: WornBrand['fonts']): BrandFaces {
  return useQueries({ queries: queriesOf(id, fonts ?? {}), combine: bySlot })
}

function queriesOf(id: string, fonts: NonNullable<WornBrand['fonts']>) {
  return BRAND_FONTS.flatMap((slot) => {
    const facts = fonts[slot]
    if (!facts) return []
    const { since_version, weights, han } = facts
    const queryFn = async ({ signal }: { signal: AbortSignal }): Promise<Named> => {
      // Frames load it by its address, so that no style sheet has 20 MB.
      const uri = URL.createObjectURL(await galley.brands.font(id, slot, { signal }))
      return { slot, face: { uri, weights, han } }
    }
    const forever = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY }
    return [{ queryKey: ['brand-font', id, slot, since_version], queryFn, ...forever }]
  })
}

function bySlot(results: readonly { readonly data: Named | undefined }[]): BrandFaces {
  return Object.fromEntries(results.flatMap(({ data }) => (data ? [[data.slot, data.face]] : [])))
}
