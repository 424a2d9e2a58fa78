import type { BrandColours, BrandKit, ThemeFinding } from '@galley/contracts'
import type { ColourPair, TextUse } from '../theme-proof/colours/colour-pairs.ts'
import { colourAt } from '../theme-proof/colours/colour-pairs.ts'
import { apcaContrast, wcagContrast } from '../theme-proof/colours/contrasts.ts'
import { findingOf } from '../theme-proof/colours/prove-colours.ts'
import { plainInk } from '../themes/families/ink/plain-ink.ts'
import type { Scheme } from '../themes/theme.ts'
import { withRoles } from './with-roles.ts'

type Role = keyof BrandColours

/** The pairs of a brand's roles. A designer changes the first of these roles that the brand has. */
const PAIRS: readonly { text: Role; ground: Role | 'panel'; use: TextUse; changes: readonly Role[] }[] = [
  { text: 'ink', ground: 'paper', use: 'long', changes: ['ink', 'paper'] },
  { text: 'ink', ground: 'marker', use: 'marked', changes: ['marker', 'ink'] },
  // Panels keep their distance to the paper, so what holds on paper alone may be too faint there.
  { text: 'ink', ground: 'panel', use: 'long', changes: ['ink'] },
  { text: 'accent', ground: 'paper', use: 'short', changes: ['accent'] },
  { text: 'accent', ground: 'panel', use: 'short', changes: ['accent'] },
  { text: 'paper', ground: 'accent', use: 'short', changes: ['accent'] },
  { text: 'paper', ground: 'ink', use: 'short', changes: ['ink', 'paper'] },
]

/**
 * Returns what keeps a brand from being saved: each pair that its colours make with one another, and with the calmest of
 * our themes for roles that it leaves out. Every theme then moves the colours as far as its own need it.
 */
export function proveBrand({ colours }: Pick<BrandKit, 'colours'>): ThemeFinding[] {
  return (['light', 'dark'] as const).flatMap((scheme) => {
    const given = colours[scheme]
    if (!given) return []
    const palette = withRoles(plainInk[scheme], given)
    const pairs = pairsOf(given)
    return pairs
      .flatMap((pair) => findingOf(pair, { palette, scheme }, pairs))
      .map(({ path, text, background, ...finding }) => ({
        ...finding,
        path: `colours.${path}`,
        text: `colours.${text}`,
        background: `colours.${background}`,
      }))
  })
}

/** How well a role of a brand can be read, at its worst. */
export type RoleContrast = { readonly role: Role; readonly wcag: number; readonly apca: number }

/** Returns the least contrast of each role that a brand has in a scheme. */
export function brandContrasts(scheme: Scheme, given: BrandColours): RoleContrast[] {
  const palette = withRoles(plainInk[scheme], given)
  const measured = pairsOf(given).map(({ text, ground, changes }) => {
    const [above, below] = [colourAt(palette, text), colourAt(palette, ground)]
    const role = (changes === 'text' ? text : ground) as Role
    return { role, wcag: wcagContrast(above, below), apca: apcaContrast(above, below) }
  })
  return [...new Set(measured.map(({ role }) => role))].map((role) => {
    const own = measured.filter((each) => each.role === role)
    return {
      role,
      wcag: Math.min(...own.map(({ wcag }) => wcag)),
      apca: Math.min(...own.map(({ apca }) => apca)),
    }
  })
}

/** Returns the pairs that a brand with these colours can make. A pair of the theme's own colours holds. */
function pairsOf(given: BrandColours): ColourPair[] {
  return PAIRS.flatMap(({ text, ground, use, changes }) => {
    const role = changes.find((name) => given[name] !== undefined)
    if (!role) return []
    return [{ text, ground, use, changes: role === text ? ('text' as const) : ('ground' as const) }]
  })
}
