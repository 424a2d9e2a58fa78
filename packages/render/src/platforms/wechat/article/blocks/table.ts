import type { BlockOf, Cell } from '../../../../article/article.ts'
import { textOfInlines } from '../../../../article/plain-text.ts'
import type { Html } from '../../../../markup/html.ts'
import { element } from '../../../../markup/html.ts'
import type { Style } from '../../../../markup/style.ts'
import { columnWidths } from '../../../../output/tables/table.ts'
import type { ArticleContext } from '../article-context.ts'
import { marginBelow } from '../article-context.ts'
import type { Look } from '../look/look.ts'
import { styled } from '../style.ts'
import { inlinesHtml } from './inline.ts'

const SHORT_CELL_CHARS = 10
const ALIGN = { start: 'left', center: 'center', end: 'right' } as const

/** Renders a table that scrolls if it is wider than the phone. */
export function tableHtml(table: BlockOf<'table'>, context: ArticleContext): Html {
  const { look } = context
  const least = columnWidths(table).map((column) => Math.round(column.least * look.px.table))
  const cells = (row: readonly Cell[], dress: (index: number) => Style, tag: 'th' | 'td') =>
    table.columns.map((align, index) => {
      const cell = row[index] ?? []
      const space = isOneThing(textOfInlines(cell)) ? 'nowrap' : null
      const style = {
        padding: '8px 10px',
        'text-align': ALIGN[align],
        'white-space': space,
        ...dress(index),
      }
      return styled(tag, style, inlinesHtml(cell, context))
    })
  const styles = TABLES[look.structure.table](look)
  const head = cells(table.head, (index) => ({ ...styles.head, 'min-width': least[index] ?? null }), 'th')
  const rows = table.rows.map((row, index) => {
    const ground = styles.isStriped && index % 2 === 0 ? look.ground.panel : null
    return styled(
      'tr',
      { 'background-color': ground },
      cells(row, () => styles.cell, 'td'),
    )
  })
  const style: Style = {
    // Without a doctype, as in the article file, a table doesn't inherit its colour.
    color: look.ink,
    width: '100%',
    'border-collapse': 'collapse',
    'font-size': look.px.table,
    'line-height': 1.6,
    'vertical-align': 'top',
    ...styles.table,
  }
  // WeChat removes empty elements.
  const body = styled('tbody', {}, rows)
  const html = [element('thead', {}, styled('tr', {}, head)), body]
  return styled(
    'section',
    { margin: marginBelow(20, context), 'overflow-x': 'auto' },
    styled('table', style, html),
  )
}

/** Returns true for a few characters with a blank, such as "4,200 ms". They stay on one line. */
function isOneThing(text: string): boolean {
  return text.length <= SHORT_CELL_CHARS && /\S\s\S/.test(text)
}

type Styles = {
  readonly table?: Style
  readonly head: Style
  readonly cell: Style
  readonly isStriped?: true
}

/** Without this style WeChat draws a border around each cell. */
const BARE: Style = { border: 0 }

const TABLES: Record<Look['structure']['table'], (look: Look) => Styles> = {
  hairline: ({ ink, line }) => ({
    head: { ...BARE, 'border-bottom': `2px solid ${ink}` },
    cell: { ...BARE, 'border-bottom': `1px solid ${line}` },
  }),
  boxed: ({ line, ground }) => ({
    head: { border: `1px solid ${line}`, 'background-color': ground.panel },
    cell: { border: `1px solid ${line}` },
  }),
  zebra: ({ accent }) => ({
    head: { ...BARE, 'border-bottom': `2px solid ${accent}` },
    cell: BARE,
    isStriped: true,
  }),
  'bold-head': ({ ink, onInk, line }) => ({
    head: { ...BARE, 'background-color': ink, color: onInk },
    cell: { ...BARE, 'border-bottom': `1px solid ${line}` },
  }),
  booktabs: ({ ink }) => ({
    table: { 'border-top': `2px solid ${ink}`, 'border-bottom': `2px solid ${ink}` },
    head: { ...BARE, 'border-bottom': `1px solid ${ink}` },
    cell: BARE,
  }),
  'quiet-head': ({ quiet, ink, line }) => ({
    head: { ...BARE, 'border-bottom': `1px solid ${ink}`, color: quiet },
    cell: { ...BARE, 'border-bottom': `1px solid ${line}` },
  }),
  cards: ({ accent, ground, paper }) => ({
    head: { ...BARE, color: accent },
    cell: { ...BARE, 'border-bottom': `4px solid ${paper}`, 'background-color': ground.panel },
  }),
  dashed: ({ accent, quiet }) => ({
    head: { ...BARE, 'border-bottom': `1px solid ${quiet}`, color: accent },
    cell: { ...BARE, 'border-bottom': `1px dashed ${quiet}` },
  }),
}
