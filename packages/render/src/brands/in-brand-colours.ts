import type { BrandColours, BrandKit } from '@galley/contracts'
import type { ColourPair } from '../theme-proof/colours/colour-pairs.ts'
import { colourAt, colourPairs, withColour } from '../theme-proof/colours/colour-pairs.ts'
import { changedPath, nearestThatHolds, pairHolds } from '../theme-proof/colours/prove-colours.ts'
import type { Palette, Scheme, Theme } from '../themes/theme.ts'
import { withRoles } from './with-roles.ts'

type Colours = BrandKit['colours']

/** Typing in an editor asks for the same theme again with every letter. */
const kept = new WeakMap<Colours, WeakMap<Theme, Theme>>()

/**
 * Returns a theme in the colours of a brand. A colour that is too faint somewhere in this theme gives way to the nearest one
 * that holds, so the theme passes the proof of our own ones.
 */
export function inBrandColours(theme: Theme, { colours }: Pick<BrandKit, 'colours'>): Theme {
  const themes = kept.get(colours) ?? new WeakMap<Theme, Theme>()
  kept.set(colours, themes)
  const worn = themes.get(theme) ?? wear(theme, colours)
  themes.set(theme, worn)
  return worn
}

function wear(theme: Theme, colours: Colours): Theme {
  const [light, dark] = (['light', 'dark'] as const).map((scheme) => inScheme(theme, scheme, colours))
  if (light) return { ...theme, light, dark: dark ?? null }
  return dark ? { ...theme, light: null, dark } : theme
}

/** Returns the palette of a scheme in these colours; null if the theme does not have the scheme. */
function inScheme(theme: Theme, scheme: Scheme, colours: Colours): Palette | null {
  const own = theme[scheme]
  const given = colours[scheme] ?? accentOf(colours[scheme === 'light' ? 'dark' : 'light'])
  if (!own || !given) return own
  const { accent, marker } = given
  // A ground of the brand may be one on which nothing of the theme holds. Then the theme keeps its own.
  const tries = [given, { accent, ...(marker && { marker }) }]
  const found = tries.map((roles) => settled(filledIn(own, roles))).find((tried) => tried !== null)
  return found ?? own
}

function accentOf(other: BrandColours | null): BrandColours | null {
  return other && { accent: other.accent }
}

/** Returns a palette with the roles of a brand. Code in the theme's accent is in the brand's. */
function filledIn(own: Palette, roles: BrandColours): Palette {
  return { ...withRoles(own, roles), code: codeInAccent(own, roles) }
}

function codeInAccent({ code, accent }: Palette, roles: BrandColours): Palette['code'] {
  const colours = Object.entries(code).map(([name, hex]) => [name, hex === accent ? roles.accent : hex])
  return Object.fromEntries(colours) as Palette['code']
}

/** The order in which colours give way. The ones before it stand when a colour is sought. */
const FIRST = ['ink', 'marker', 'accent']

/** Returns the palette with the nearest colours that hold on its grounds; null if one has none. */
export function settled(palette: Palette): Palette | null {
  const pairs = colourPairs(palette).map(changeMarker)
  const paths = new Set([...FIRST, ...pairs.map(changedPath)])
  let found: Palette | null = palette
  for (const path of paths) found = found && withReadable(found, path, pairs)
  return found
}

/** Between text and a mark, the mark gives way: text has more other grounds. */
function changeMarker(pair: ColourPair): ColourPair {
  return pair.ground === 'marker' ? { ...pair, changes: 'ground' } : pair
}

function withReadable(palette: Palette, path: string, pairs: ColourPair[]): Palette | null {
  const own = pairs.filter((pair) => changedPath(pair) === path)
  if (own.every((pair) => pairHolds(pair, palette))) return palette
  const colour = nearestThatHolds(path, palette, own)
  return colour && withColour(palette, path, colour)
}

/** A colour of a brand that a theme shows otherwise, because there it would be too faint. */
export type MovedColour = {
  readonly role: keyof BrandColours
  readonly given: string
  readonly shown: string
}

/** Returns the colours of a brand that differ on pages of a theme that wears it. */
export function movedColours(worn: Palette, given: BrandColours): MovedColour[] {
  return (['accent', 'paper', 'ink', 'marker'] as const).flatMap((role) => {
    const [hex, shown] = [given[role], colourAt(worn, role)]
    return hex === undefined || hex === shown ? [] : [{ role, given: hex, shown }]
  })
}
