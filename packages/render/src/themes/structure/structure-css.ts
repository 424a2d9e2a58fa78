import type { Scheme, Theme } from '../theme.ts'
import { paletteOf } from '../theme.ts'
import { arrangementCss } from './arrangement-css.ts'
import { BLOCK_STYLES } from './block-styles.ts'
import { edgeCss } from './edge-css.ts'
import { FURNITURE_STYLES } from './furniture-styles.ts'
import { HEADING_CSS } from './heading-css.ts'
import { TEXTURE_CSS } from './texture-css.ts'
import { TITLE_CSS } from './title-css.ts'

const CENTRED = new Set<string>([
  'centred',
  'masthead',
  'abstract',
  'medallion',
  'halo',
  'centred-rule',
  'double-rule',
  'ordinal',
  'pill',
])

/**
 * Returns rules that centre headings. The blank half of a closing full-width mark would shift a centred line. A
 * clause of several lines stays inside.
 */
function centred(headings: string): string {
  return `${headings}{text-align:center}${headings} .stop{max-width:calc(100% - .5em);margin-right:-.5em}`
}

/** Returns the rules for the parts that a theme is built of. They follow the basic sheets and refine them. */
export function structureCss(theme: Theme, scheme: Scheme): string {
  const { structure } = theme
  return [
    CENTRED.has(structure.title) ? centred('#flow>h1:first-child') : '',
    CENTRED.has(structure.heading) ? centred(':is(h2,h3)') : '',
    TEXTURE_CSS[structure.texture],
    edgeCss(structure.edge, paletteOf(theme, scheme).palette),
    HEADING_CSS[structure.heading],
    TITLE_CSS[structure.title],
    arrangementCss(structure),
    BLOCK_STYLES.quote[structure.quote],
    BLOCK_STYLES.list[structure.list],
    BLOCK_STYLES.numbers[structure.numbers],
    BLOCK_STYLES.table[structure.table],
    BLOCK_STYLES.code[structure.code],
    BLOCK_STYLES.callout[structure.callout],
    BLOCK_STYLES.mark[structure.mark],
    BLOCK_STYLES.strong[structure.strong],
    BLOCK_STYLES.opening[structure.opening],
    FURNITURE_STYLES[structure.furniture],
  ]
    .filter((css) => css !== '')
    .join('\n')
}
