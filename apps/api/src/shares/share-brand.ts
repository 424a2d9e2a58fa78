import type { UserId } from '@galley/backend'
import { DEFAULT_THEME, parseId } from '@galley/contracts'
import type { Html, PlacedLogo, WornBrand } from '@galley/render'
import {
  element,
  findTheme,
  htmlText,
  imagesOfBrand,
  inBrandColours,
  joined,
  logoOn,
  logoSize,
  NOTHING,
  pictureData,
} from '@galley/render'
import type { ApiContext } from '../context.ts'
import type { ArticleLook } from '../threads/text-work.ts'
import { SHARE_GROUNDS } from './share-style.ts'
import type { ShareWords } from './share-words.ts'

/** The height of a square logo. */
const LOGO_PX = 36
const SCHEMES = ['light', 'dark'] as const

/** Returns the brand of a share's pages, with its logos as they are now: a render doesn't keep them. Null: it has none. */
export async function brandOfShare(
  { brandPictures }: Pick<ApiContext, 'brandPictures'>,
  ownerId: UserId,
  { config, brands }: ArticleLook,
): Promise<WornBrand | null> {
  const { brand: id } = config
  const brand = id === null ? undefined : brands[id]
  if (id === null || !brand) return null
  const files = await brandPictures.list(ownerId, parseId('brand', id), ['logo', 'logo_dark'])
  return { ...brand, images: imagesOfBrand(files) }
}

/** Returns the head of the page of a share: the logo, or else a bar in the brand's accent, and its line. Never its name. */
export function brandHtml(brand: WornBrand, words: ShareWords): Html {
  const line = brand.signature === null ? NOTHING : element('p', {}, htmlText(brand.signature))
  const mark = logosHtml(brand, brand.signature === null ? words.logo : '') ?? barsHtml(brand)
  return element('div', { class: 'brand' }, [mark, line])
}

/** Null: there is no logo. */
function logosHtml({ images = {} }: WornBrand, alt: string): Html | null {
  const [light, dark] = SCHEMES.map((scheme) => {
    const palette = SHARE_GROUNDS[scheme]
    return logoOn(images, { palette, scheme, ground: palette.paper })
  })
  if (!light || !dark) return null
  if (light.name === dark.name && light.tile === dark.tile) return logoHtml(light, { alt })
  return joined([logoHtml(light, { alt, on: 'on-light' }), logoHtml(dark, { alt, on: 'on-dark' })])
}

function logoHtml({ image, tile }: PlacedLogo, { alt, on }: { alt: string; on?: string }): Html {
  const { width, height } = logoSize(image, LOGO_PX)
  const size = { width: Math.round(width), height: Math.round(height) }
  const style = tile ? { 'background-color': tile, padding: '8px 12px', 'border-radius': '6px' } : {}
  return element('span', { class: on, style }, element('img', { src: pictureData(image.uri), alt, ...size }))
}

/** The accents are the nearest that can be seen on white, and on a dark page. */
function barsHtml({ colours }: WornBrand): Html {
  const theme = findTheme(DEFAULT_THEME)
  if (!theme) return NOTHING
  const accents = {
    light: colours.light && { accent: colours.light.accent },
    dark: colours.dark && { accent: colours.dark.accent },
  }
  const worn = inBrandColours(theme, { colours: accents })
  const bars = SCHEMES.map((scheme) =>
    element(
      'span',
      { class: `bar on-${scheme}`, style: { 'background-color': worn[scheme]?.accent ?? null } },
      NOTHING,
    ),
  )
  return joined(bars)
}
