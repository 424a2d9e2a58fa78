import type { BrandImage, BrandImages, WornBrand } from '../../brands/brand-images.ts'
import type { PlacedLogo } from '../../brands/logo-on.ts'
import { logoOn } from '../../brands/logo-on.ts'
import { pictureData } from '../../markup/address.ts'
import type { Html } from '../../markup/html.ts'
import { element, NOTHING } from '../../markup/html.ts'
import type { Frame } from '../../paging/frame.ts'
import type { Hex, Scheme, Theme } from '../../themes/theme.ts'
import { paletteOf } from '../../themes/theme.ts'

/** Where a logo is: in the foot or a corner of each page, on the cover, on the end card. */
export type LogoPlace = 'foot' | 'corner' | 'cover' | 'end'

type Look = {
  readonly theme: Theme
  readonly scheme: Scheme
  readonly frame: Frame
  /** True if the cover's byline may lie on a picture or on a coloured ground. */
  readonly isCoverFree: boolean
  /** How high a logo in a corner may be. 0: none is there. */
  readonly cornerPx?: number
}

/** How much a logo's height falls with its width, so that a wide one and a square one look equally large. */
const OPTICAL = 0.22
const TALLEST = 1.26
const WIDEST = 7
/** The margins of a tile, as a share of the logo's height. */
const TILE_MARGIN = 0.34
const LEAST_TILE_MARGIN_PX = 4

const TILED_SHARES: Record<LogoPlace, number> = { foot: 0.76, corner: 0.82, cover: 0.82, end: 1 }

/** Returns whether a brand has a logo. */
export function hasLogo(brand: WornBrand | null | undefined): boolean {
  return brand?.images?.logo !== undefined || brand?.images?.logo_dark !== undefined
}

/** Returns a logo. Its rules say what it shows, so that a document holds the picture once. */
export function logoHtml(place: LogoPlace): Html {
  return element('span', { class: `logo logo-${place}`, 'aria-hidden': 'true' }, NOTHING)
}

export function avatarHtml(): Html {
  return element('span', { class: 'avatar', 'aria-hidden': 'true' }, NOTHING)
}

/** Returns the rules of a brand's pictures. None if it has none. */
export function marksCss(brand: WornBrand | null | undefined, look: Look): string[] {
  const images = brand?.images
  if (!images || Object.keys(images).length === 0) return []
  const inCorner = look.cornerPx ? (['corner'] as const) : []
  const places = (['foot', ...inCorner, 'cover', 'end'] as const).flatMap((place) => {
    const logo = logoOn(images, { ...groundOf(place, look) })
    return logo ? [{ place, logo }] : []
  })
  return [
    `:root{${picturesIn(images, places)}}`,
    MARKS_CSS,
    ...places.map(({ place, logo }) => logoCss(place, logo, look)),
  ]
}

/** The pictures as custom properties, each once. */
function picturesIn(images: BrandImages, places: readonly { readonly logo: PlacedLogo }[]): string {
  const names = new Set([...places.map(({ logo }) => logo.name), 'avatar'] as const)
  const written = [...names].flatMap((name) => {
    const uri = images[name] && pictureData(images[name].uri)
    return uri ? [`--${name}:url(${uri})`] : []
  })
  return written.join(';')
}

/** The names in the foot lie on the ink or the accent in a few themes. */
function groundOf(place: LogoPlace, { theme, scheme: asked, isCoverFree }: Look) {
  const { palette, scheme } = paletteOf(theme, asked)
  const { furniture } = theme.structure
  if (place === 'cover') return { palette, scheme, ground: isCoverFree ? null : palette.paper }
  if (place === 'end' || place === 'corner') return { palette, scheme, ground: palette.paper }
  const grounds: Partial<Record<typeof furniture, Hex>> = {
    'header-bar': palette.ink,
    'status-bar': palette.accent,
  }
  return { palette, scheme, ground: grounds[furniture] ?? palette.paper }
}

function logoCss(place: LogoPlace, { name, image, tile }: PlacedLogo, look: Look): string {
  const { theme } = look
  const { width, height } = logoSize(image, basePx(place, look))
  const marginPx = Math.max(LEAST_TILE_MARGIN_PX, Math.round(Math.min(width, height) * TILE_MARGIN))
  // Where a line has no more room, a tile takes of the logo's own height.
  const share = tile ? TILED_SHARES[place] : 1
  const size = `width:${px(width * share)};height:${px(height * share)}`
  const margins = place === 'foot' || place === 'corner' ? '2px 4px' : `${px(marginPx)} ${px(marginPx * 1.5)}`
  const corner = Math.min(theme.structure.cornerPx, marginPx)
  const ground = tile ? `;padding:${margins};border-radius:${px(corner)};background-color:${tile}` : ''
  const rule = `.logo-${place}{${size};background-image:var(--${name})${ground}}`
  // There the byline lies on a picture, each of its parts on the paper.
  const onStrip = `#cover.strips .byline>.logo{padding:.3em .7em;background:${tile ?? 'var(--paper)'} var(--${name}) center/contain no-repeat content-box;background-clip:border-box}`
  return place === 'cover' ? `${rule}\n${onStrip}` : rule
}

/** The height of a square logo in CSS px. */
function basePx(place: LogoPlace, { frame: { card, footPx }, cornerPx = 0 }: Look): number {
  const unitPx = Math.min(card.widthPx, card.heightPx) / 10
  if (place === 'foot') return footPx * 1.3
  if (place === 'corner') return Math.min(footPx * 1.5, cornerPx / TALLEST)
  return place === 'cover' ? Math.min(28, unitPx * 0.52) : unitPx * 0.82
}

/** Returns the size at which a logo looks as large as a square one of that height. */
export function logoSize({ width, height }: Pick<BrandImage, 'width' | 'height'>, basePx: number) {
  const ratio = width / height
  const highPx = basePx * Math.min(TALLEST, ratio ** -OPTICAL)
  const widePx = Math.min(highPx * ratio, basePx * WIDEST)
  return { width: widePx, height: widePx / ratio }
}

function px(length: number): string {
  return `${Math.round(length * 10) / 10}px`
}

const MARKS_CSS = `
.logo{display:inline-block;flex:none;box-sizing:content-box;background:center/contain no-repeat content-box;background-clip:border-box}
.avatar{flex:none;width:var(--avatar-size);height:var(--avatar-size);border-radius:50%;background:var(--panel) var(--avatar) center/cover no-repeat}
.names>.logo{vertical-align:middle;margin-right:.6em}
.names>.logo+span::before{content:none}
.byline:has(>.logo,.avatar){align-items:center;transform:translateY(calc(50% - 10px))}
.who{display:flex;align-items:center;gap:.6em;--avatar-size:28px}
.who>span:last-child:not(.avatar){overflow:hidden;text-overflow:ellipsis}
.sign .who{max-width:100%;gap:calc(var(--unit)*.28);--avatar-size:calc(var(--unit)*.9)}
.sign .who>.avatar:only-child{--avatar-size:calc(var(--unit)*1.5)}
.sign .row{display:flex;flex-wrap:wrap;align-items:center;justify-content:center;gap:calc(var(--unit)*.32) calc(var(--unit)*.45);max-width:100%}
`
