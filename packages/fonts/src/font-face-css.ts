import type { Face } from './faces.ts'
import type { Slice } from './slices.ts'

export type PlannedSlice = { readonly face: Face; readonly slice: Slice }

/** Latin letters for use inside Chinese text, under the names that themes know. Quotes and dashes stay Chinese. */
const LATIN_IN_CJK = { Inter: 'Latin Grotesk', 'JetBrains Mono': 'Latin Typewriter' } as const
/** Han characters of titles alone; every weight of a title is the one that these fonts have. */
const DISPLAY: Readonly<Record<string, string>> = {
  'Ma Shan Zheng': 'Display Brush',
  'ZCOOL KuaiLe': 'Display Pop',
}
const LATIN_LETTERS = 'U+20-7e,U+a0-b6,U+b8-2ff'

/** Returns the rules that tell a browser where each slice is. The last rule that has a character wins. */
export function fontFaceCss(plan: readonly (readonly [string, PlannedSlice])[], base: string): string {
  return plan.map(([name, planned]) => rulesOf(planned, `${base}/${name}`)).join('')
}

function rulesOf({ face, slice }: PlannedSlice, url: string): string {
  const { family, style } = face
  // No browser should make emoji bold by smearing them.
  const weight = family === 'Noto Color Emoji' ? '100 900' : face.weight
  const rule = (as: string, range: string, weights: number | string = weight) =>
    `@font-face{font-family:"${as}";font-style:${style};font-weight:${weights};font-display:block;src:url("${url}") format("truetype");unicode-range:${range}}\n`
  const display = DISPLAY[family]
  if (display !== undefined)
    return /^(?:first|second|rare)/.test(slice.name) ? rule(display, slice.range, '100 900') : ''
  const alias =
    style === 'normal' && (family === 'Inter' || family === 'JetBrains Mono') ? LATIN_IN_CJK[family] : null
  return rule(family, slice.range) + (alias === null ? '' : rule(alias, LATIN_LETTERS))
}
