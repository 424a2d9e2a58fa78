import type { BrandColours } from '@galley/contracts'
import type { Palette } from '../themes/theme.ts'

/** Returns a palette with the roles that a brand has. */
export function withRoles(
  own: Palette,
  { accent, paper = own.paper, ink = own.ink, marker = own.marker }: BrandColours,
): Palette {
  return { ...own, accent, paper, ink, marker }
}
