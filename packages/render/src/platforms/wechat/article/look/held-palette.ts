import { withRoles } from '../../../../brands/with-roles.ts'
import { nearestColour } from '../../../../theme-proof/colours/nearest-colour.ts'
import type { Hex, Palette, Scheme, Theme } from '../../../../themes/theme.ts'
import { paletteOf } from '../../../../themes/theme.ts'
import { legibleInWechat } from './look.ts'

/** What our own themes have in an article, in both of WeChat's modes. */
const LEAST_CONTRAST = 4.5
const MOST_KEPT = 50
/** Coarser than elsewhere, because each step proves a whole palette in both modes. */
const STEPS = 50

/** By palette. A search takes some 100 ms, and an editor makes the article anew with each change of the text. */
const found = new Map<string, Palette>()

/**
 * Returns a theme in colours that can be read in an article, in WeChat's light and dark mode. Themes are proven for that before they
 * are saved. The own paper of a brand may lie between light and dark; then the article has the nearest paper that holds.
 */
export function heldInWechat(theme: Theme, asked: Scheme): Theme {
  const { scheme, palette } = paletteOf(theme, asked)
  return { ...theme, [scheme]: heldPalette(palette) } as Theme
}

function heldPalette(palette: Palette): Palette {
  const key = JSON.stringify(palette)
  const known = found.get(key)
  if (known) return known
  const on = (paper: Hex) => withRoles(palette, { ...palette, paper })
  const paper = holds(palette)
    ? null
    : nearestColour(palette.paper, (candidate) => holds(on(candidate)), STEPS)
  const held = paper === null ? palette : on(paper)
  if (found.size >= MOST_KEPT) found.clear()
  found.set(key, held)
  return held
}

function holds(palette: Palette): boolean {
  return Object.values(legibleInWechat(palette)).every((contrast) => contrast >= LEAST_CONTRAST)
}
