import type { UserId } from '@galley/backend'
import { parseId } from '@galley/contracts'
import type { BrandKits } from '@galley/render'
import type { ApiContext } from '../context.ts'
import type { FontsOfBrands } from '../threads/brand-fonts-work.ts'

/** Returns the whole fonts of a user's brands, by the ids of the brands. Those without fonts are left out. */
export async function fontsOfBrands(
  { unpackedFonts }: Pick<ApiContext, 'unpackedFonts'>,
  ownerId: UserId,
  brands: BrandKits,
): Promise<FontsOfBrands> {
  const found = Object.entries(brands).map(async ([id, { fonts = {} }]) => {
    const whole = await unpackedFonts.ofBrand(ownerId, parseId('brand', id), fonts)
    return Object.keys(whole).length > 0 ? [[id, whole] as const] : []
  })
  return Object.fromEntries((await Promise.all(found)).flat())
}
