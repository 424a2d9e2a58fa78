import { channelsOf, wcagContrast } from '../theme-proof/colours/contrasts.ts'
import type { Hex, Palette, Scheme } from '../themes/theme.ts'
import type { BrandImage, BrandImages } from './brand-images.ts'

/** A logo on a page. */
export type PlacedLogo = {
  readonly name: 'logo' | 'logo_dark'
  readonly image: BrandImage
  /** The colour of the tile that it lies on. Null: it lies on the page itself. */
  readonly tile: Hex | null
}

type Ground = {
  readonly palette: Pick<Palette, 'paper' | 'ink'>
  readonly scheme: Scheme
  /** What it would lie on. Null: a picture, or something else that no colour says. */
  readonly ground: Hex | null
}

/** A colour is seen on a ground from this contrast on, or from the lower one if the two differ in their hue, too. */
const LEAST_CONTRAST = 1.7
const LEAST_CONTRAST_OF_HUES = 1.25
const LEAST_HUE_DISTANCE = 0.35
/** So much of an outline may be lost in the ground. */
const MOST_FAINT = 0.12

/**
 * Returns a logo as it can be seen on a ground: in the variant that the brand has for it, else in the other one, else on a
 * tile in the ink or the paper of the theme. Null if the brand has none.
 */
export function logoOn(images: BrandImages, { palette, scheme, ground }: Ground): PlacedLogo | null {
  const names = scheme === 'dark' ? (['logo_dark', 'logo'] as const) : (['logo', 'logo_dark'] as const)
  const variants = names.flatMap((name) => {
    const image = images[name]
    return image ? [{ name, image }] : []
  })
  const [first] = variants
  if (!first) return null
  const seen = ground && variants.find(({ image }) => faintShare(image, ground) <= MOST_FAINT)
  return seen ? { ...seen, tile: null } : { ...first, tile: tileFor(first.image, palette) }
}

/** On it both black and white can be seen. */
const GREY = '#7d7d7d'

/** Returns the ground of the theme on which the most of an outline can be seen. */
function tileFor(image: BrandImage, { paper, ink }: Ground['palette']): Hex {
  const tiles = [paper, ink, '#ffffff', '#16181d', GREY] as const
  const fits = tiles.find((tile) => faintShare(image, tile) <= MOST_FAINT)
  return fits ?? tiles.toSorted((a, b) => faintShare(image, a) - faintShare(image, b))[0] ?? paper
}

/** Returns how much of an outline is lost in a ground. An opaque logo has no outline: it brings its own ground. */
function faintShare({ outline }: BrandImage, ground: Hex): number {
  return outline.reduce((sum, { colour, share }) => (isSeen(colour, ground) ? sum : sum + share), 0)
}

function isSeen(colour: Hex, ground: Hex): boolean {
  const contrast = wcagContrast(colour, ground)
  if (contrast >= LEAST_CONTRAST) return true
  return contrast >= LEAST_CONTRAST_OF_HUES && hueDistance(colour, ground) >= LEAST_HUE_DISTANCE
}

/** Returns 0 for two greys, and up to 2: how differently the channels differ. */
function hueDistance(one: Hex, other: Hex): number {
  const there = channelsOf(other)
  const steps = channelsOf(one).map((value, index) => value - (there[index] ?? 0))
  return Math.max(...steps) - Math.min(...steps)
}
