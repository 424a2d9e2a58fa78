import type { BrandPictureName } from '@galley/contracts'
import { BRAND_PICTURES } from '@galley/contracts'
import type { BrandImage, BrandImages } from '@galley/render'
import type { Data } from '@galley/sdk'
import { useQueries } from '@tanstack/react-query'
import { galley } from '../galley.ts'

type SavedBrand = Data<'brands.list'>[number]
type Named = { readonly id: string; readonly name: BrandPictureName; readonly image: BrandImage }

/** Returns the pictures of brands by their ids, as pages show them. Each is fetched once. */
export function useBrandImages(brands: readonly SavedBrand[]): Readonly<Record<string, BrandImages>> {
  return useQueries({ queries: brands.flatMap(queriesOf), combine: byBrand })
}

function queriesOf(brand: SavedBrand) {
  return BRAND_PICTURES.flatMap((name) => {
    const facts = brand.pictures[name]
    if (!facts) return []
    const { since_version, width, height, outline } = facts
    const id = brand.brand_id
    const queryFn = async ({ signal }: { signal: AbortSignal }): Promise<Named> => {
      const uri = await dataAddress(await galley.brands.picture(id, name, { signal }))
      return { id, name, image: { uri, width, height, outline } }
    }
    return [
      { queryKey: ['brand-picture', id, name, since_version], queryFn, staleTime: Number.POSITIVE_INFINITY },
    ]
  })
}

function byBrand(results: readonly { readonly data: Named | undefined }[]) {
  const images: Record<string, Partial<Record<BrandPictureName, BrandImage>>> = {}
  for (const { data } of results) {
    if (data) images[data.id] = { ...images[data.id], [data.name]: data.image }
  }
  return images
}

function dataAddress(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
