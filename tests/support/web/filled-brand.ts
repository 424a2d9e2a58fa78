import type { BrandFontSlot, BrandPictureName } from '@galley/contracts'
import type { Client } from '@galley/sdk'
import type { FontName } from '../brand-fonts.ts'
import { readBrandFontFile } from '../brand-fonts.ts'
import type { LogoName } from '../brand-logos.ts'
import { LOGOS } from '../brand-logos.ts'
import { BRAND_KIT } from '../theme-file.ts'

const PICTURES: readonly (readonly [BrandPictureName, LogoName])[] = [
  ['logo', 'mixed'],
  ['logo_dark', 'white'],
  ['avatar', 'face'],
  ['background', 'hills'],
]
const FONTS: readonly (readonly [BrandFontSlot, FontName])[] = [
  ['heading', 'brush'],
  ['body', 'mono'],
]

/** Creates a brand that has everything which a brand can have. Returns its id. A worker must run: it reads the files. */
export async function fillBrand({ brands }: Pick<Client, 'brands'>): Promise<string> {
  const { brand_id } = await brands.create(BRAND_KIT)
  for (const [picture, drawing] of PICTURES)
    await brands.putPicture(brand_id, {
      picture,
      content: new Blob([LOGOS[drawing]], { type: 'image/svg+xml' }),
    })
  for (const [slot, font] of FONTS)
    await brands.putFont(brand_id, { slot, content: new Blob([await readBrandFontFile(font)]) })
  return brand_id
}
