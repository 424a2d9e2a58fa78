import type { BrandColours } from '@galley/contracts'
import { movedAlong } from '../theme-proof/colours/nearest-colour.ts'
import type { Hex, Palette } from '../themes/theme.ts'

/** Returns a palette with the roles that a brand has. The other grounds keep their distance to the paper. */
export function withRoles(
  own: Palette,
  { accent, paper = own.paper, ink = own.ink, marker = own.marker }: BrandColours,
): Palette {
  const filled = { ...own, accent, paper, ink, marker }
  if (paper === own.paper) return filled
  const along = (colour: Hex) => movedAlong(colour, { from: own.paper, to: paper })
  const [one, two, three] = own.wash ?? []
  return {
    ...filled,
    panel: along(own.panel),
    line: along(own.line),
    ...(one && two && three && { wash: [along(one), along(two), along(three)] as const }),
  }
}
