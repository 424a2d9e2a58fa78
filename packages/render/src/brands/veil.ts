import type { BrandKit } from '@galley/contracts'
import { pictureData } from '../markup/address.ts'
import { channelsOf } from '../theme-proof/colours/contrasts.ts'
import type { Hex, Palette, Scheme, Theme } from '../themes/theme.ts'
import { paletteOf } from '../themes/theme.ts'
import type { BrandImage, WornBrand } from './brand-images.ts'
import { settled } from './in-brand-colours.ts'

/** How much of a picture the paper covers: the least that keeps all text legible. */
const OPACITIES = [0.66, 0.72, 0.78, 0.83, 0.87, 0.9, 0.925, 0.945, 0.96, 0.975] as const
/** A browser that scales a picture makes its edges a little lighter and darker. */
const OVERSHOOT = 8 / 255

type Veiled = { readonly palette: Palette; readonly opacity: number }

/**
 * Returns how dense the paper lies over a picture, and the palette whose text holds on the darkest and the lightest colour
 * that this leaves. Ink and accent stay; fainter colours give way. A picture on which nothing holds is covered (1).
 */
export function veilOver({ outline }: Pick<BrandImage, 'outline'>, palette: Palette): Veiled {
  const [least, greatest] = outline
  if (!least || !greatest) return { palette, opacity: 1 }
  for (const opacity of OPACITIES) {
    const grounds = [
      mixed(palette.paper, least.colour, { opacity, sign: -1 }),
      mixed(palette.paper, greatest.colour, { opacity, sign: 1 }),
    ]
    const found = onGrounds(palette, grounds)
    if (found && found.ink === palette.ink && found.accent === palette.accent)
      return { palette: found, opacity }
  }
  return { palette, opacity: 1 }
}

/** Returns the colour of a picture under paper. */
function mixed(paper: Hex, colour: Hex, { opacity, sign }: { opacity: number; sign: -1 | 1 }): Hex {
  const below = channelsOf(colour)
  const channels = channelsOf(paper).map((value, index) => {
    const shown = Math.min(1, Math.max(0, (below[index] ?? 0) + sign * OVERSHOOT))
    const exact = (value * opacity + shown * (1 - opacity)) * 255
    return sign < 0 ? Math.floor(exact) : Math.ceil(exact)
  })
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** Washes are grounds of text, so a palette with these as its washes is proven on them. */
function onGrounds(palette: Palette, [dark, light]: readonly Hex[]): Palette | null {
  if (!dark || !light) return null
  const found = settled({ ...palette, wash: [dark, light, palette.paper] })
  if (!found) return null
  const { wash: _, ...rest } = found
  return palette.wash ? { ...rest, wash: palette.wash } : rest
}

/** A theme whose text holds on the background of a brand, under paper of this opacity. Null: there is no background. */
export type OnBackground = { readonly theme: Theme; readonly opacity: number | null }

/** Typing in an editor asks for the same theme again with every letter. */
const kept = new WeakMap<Theme, Map<string, OnBackground>>()

export function onBackground(theme: Theme, brand: WornBrand | null | undefined, asked: Scheme): OnBackground {
  const image = brand?.images?.background
  if (!image) return { theme, opacity: null }
  const { scheme, palette } = paletteOf(theme, asked)
  const key = `${scheme} ${image.outline.map(({ colour }) => colour).join(' ')}`
  const themes = kept.get(theme) ?? new Map<string, OnBackground>()
  kept.set(theme, themes)
  const found = themes.get(key) ?? worn(theme, scheme, veilOver(image, palette))
  themes.set(key, found)
  return found
}

function worn(theme: Theme, scheme: Scheme, { palette, opacity }: Veiled): OnBackground {
  return { theme: { ...theme, [scheme]: palette } as Theme, opacity }
}

const WHOLE: NonNullable<BrandKit['background']> = { fit: 'cover', on: 'all' }

/** Returns the rules of a brand's background. They take the place of the texture of the theme. */
export function backgroundCss(
  brand: WornBrand | null | undefined,
  { opacity, cardWidthPx }: { readonly opacity: number | null; readonly cardWidthPx: number },
): string[] {
  const image = brand?.images?.background
  const uri = image && pictureData(image.uri)
  if (!uri || opacity === null) return []
  const { fit, on } = brand.background ?? WHOLE
  const veil = `linear-gradient(color-mix(in srgb,var(--paper) ${opacity * 100}%,transparent) 0 0)`
  // A page shows a pattern as a pattern: two of its tiles beside each other, at least.
  const tilePx = Math.min(image.width, cardWidthPx) / 2
  const place = fit === 'tile' ? `0 0/${tilePx}px auto` : 'center/cover no-repeat'
  const frames = on === 'all' ? '.frame' : '.card>.frame'
  return [`:root{--background:url(${uri})}`, `${frames}{background:${veil},var(--background) ${place}}`]
}
