import type { ThemeFinding } from '@galley/contracts'
import type { Hex, Palette, Scheme, Theme } from '../../themes/theme.ts'
import type { ColourPair, TextUse } from './colour-pairs.ts'
import { colourAt, colourPairs } from './colour-pairs.ts'
import { apcaContrast, wcagContrast } from './contrasts.ts'
import { nearestColour } from './nearest-colour.ts'

/** WCAG 2.2, level AA, for text of any size. */
const LEAST_WCAG = 4.5

/**
 * The least Lc. For columns of text and for marked words as "APCA in a Nutshell" has it: 75 and 60. For a line or a word it
 * has 45 if they are large and 30 for any text; ours are between, and no theme of ours has less.
 */
const LEAST_APCA = { long: 75, marked: 60, short: 42, code: 38 } as const satisfies Record<TextUse, number>

/** Returns each pair of colours of a theme that is too faint, with the nearest colour that holds. */
export function proveColours(theme: Theme): ThemeFinding[] {
  return (['light', 'dark'] as const).flatMap((scheme) => {
    const palette = theme[scheme]
    return palette ? colourPairs(palette).flatMap((pair) => findingOf(pair, { palette, scheme })) : []
  })
}

type In = { readonly palette: Palette; readonly scheme: Scheme }

/** Returns what is wrong with a pair: nothing, or one finding. */
export function findingOf(
  pair: ColourPair,
  { palette, scheme }: In,
  pairs = colourPairs(palette),
): ThemeFinding[] {
  if (pairHolds(pair, palette)) return []
  const [text, ground] = [colourAt(palette, pair.text), colourAt(palette, pair.ground)]
  const path = changedPath(pair)
  return [
    {
      rule: 'contrast',
      scheme,
      path: `${scheme}.${path}`,
      text: `${scheme}.${pair.text}`,
      background: `${scheme}.${pair.ground}`,
      contrast: floored(wcagContrast(text, ground), 100),
      contrast_needed: LEAST_WCAG,
      apca: floored(apcaContrast(text, ground), 10),
      apca_needed: LEAST_APCA[pair.use],
      suggestion: nearestThatHolds(path, palette, pairs),
      message: 'This text is too faint on this background.',
    },
  ]
}

/** Returns the path of the colour that a designer would change. */
export function changedPath(pair: ColourPair): string {
  return pair[pair.changes]
}

/** Returns whether a pair of a palette can be read. */
export function pairHolds({ text, ground, use }: ColourPair, palette: Palette): boolean {
  return holds(colourAt(palette, text), colourAt(palette, ground), use)
}

function holds(text: Hex, ground: Hex, use: TextUse): boolean {
  return wcagContrast(text, ground) >= LEAST_WCAG && apcaContrast(text, ground) >= LEAST_APCA[use]
}

/** Returns the nearest colour for a path that holds in all of these pairs which would change it. */
export function nearestThatHolds(path: string, palette: Palette, pairs = colourPairs(palette)): Hex | null {
  const others = pairs.filter((pair) => changedPath(pair) === path)
  return nearestColour(colourAt(palette, path), (candidate) =>
    others.every((pair) =>
      pair.changes === 'text'
        ? holds(candidate, colourAt(palette, pair.ground), pair.use)
        : holds(colourAt(palette, pair.text), candidate, pair.use),
    ),
  )
}

/** Rounds down, so that a contrast that is too low never looks as if it were enough. */
function floored(value: number, parts: number): number {
  return Math.floor(value * parts) / parts
}
