import type { BlockOf, Cell } from '../../article/article.ts'
import { textOfInlines } from '../../article/plain-text.ts'
import { cjkLetter } from '../../article/script.ts'
import type { Attributes } from '../../markup/attributes.ts'
import type { Html } from '../../markup/html.ts'
import { element } from '../../markup/html.ts'
import { LEAST_TABLE_SIZE } from '../../paging/block-sizes.ts'
import type { BlockContext } from '../blocks/block-context.ts'
import { directionOf } from '../blocks/direction.ts'
import { linesAttribute } from '../blocks/lines-attribute.ts'
import { inlinesHtml, running } from '../text/inline.ts'
import { phrases } from '../text/phrases.ts'
import { tableRecords } from './table-records.ts'

/** More columns than this can't be read on any card. */
const MAX_COLUMNS = 24
/** What a cell needs beside its text: its padding on both sides, and a little for rounding. */
export const CELL_PADDING_EM = 1.15
const LEAST_COLUMN_EM = 3
const SHORT_CELL_EM = 4.6
const COMFORTABLE_EM = 14
/** Longer words are broken, because an address would leave the other columns no room. */
const LONGEST_WORD_EM = 8
/** A cell of a few words breaks between words only. A cell with a sentence would become too high that way. */
const LONGEST_PHRASED = 10

/**
 * Renders a table. Column widths are calculated here, from each column's longest word and amount of text, because the
 * browser's automatic layout can make a Chinese column one character wide.
 */
export function tableHtml(table: BlockOf<'table'>, context: BlockContext): Html {
  const { language, diagramLook: frame } = context
  if (isTableTooWide(table, frame)) return tableRecords(table, language)
  const widths = columnWidths(table)
  const total = widths.reduce((sum, width) => sum + width.wished, 0)
  const columns = widths.map(({ wished }) =>
    element('col', { style: { width: `${((wished / total) * 100).toFixed(2)}%` } }),
  )
  const pairs = widths.map(({ least, wished }) => `${least.toFixed(2)}/${wished.toFixed(2)}`).join(' ')
  const cells = (row: readonly Cell[], tag: 'th' | 'td') =>
    table.columns.map((align, index) => cellHtml(row[index] ?? [], { tag, align, language }))
  const last = table.rows.length - 1
  const rows = table.rows.map((row, index) =>
    element('tr', { class: rowClass(index, last), ...rowLine(table, index + 2) }, cells(row, 'td')),
  )
  const whole = element('table', {}, [
    element('colgroup', {}, columns),
    element('thead', {}, element('tr', rowLine(table, 0), cells(table.head, 'th'))),
    element('tbody', {}, rows),
  ])
  const place = { ...directionOf(table, context), ...linesAttribute(table.lines) }
  return element('div', { class: 'table', 'data-columns': pairs, ...place }, whole)
}

function cellHtml(
  cell: Cell,
  { tag, align, language }: { tag: 'th' | 'td'; align: string; language: string },
): Html {
  const byPhrase = isPhrased(textOfInlines(cell))
  const manner = { ...running(language), lineEnds: byPhrase ? 'words' : 'anywhere' } as const
  return element(tag, { class: `${align}${byPhrase ? ' by-phrase' : ''}` }, inlinesHtml(cell, manner))
}

/** Returns whether a table's columns don't fit a card at the smallest legible size. Its rows become records. */
export function isTableTooWide(table: BlockOf<'table'>, frame: { widthPx: number; bodyPx: number }): boolean {
  return table.columns.length > MAX_COLUMNS || leastTablePx(table, frame.bodyPx) > frame.widthPx
}

/** Returns the width of a table at the smallest legible size, in CSS px. */
export function leastTablePx(table: BlockOf<'table'>, bodyPx: number): number {
  return columnWidths(table).reduce((sum, { least }) => sum + least, 0) * bodyPx * LEAST_TABLE_SIZE
}

/** Returns the source line of a row. A table's second line aligns its columns and is no row. */
function rowLine(table: BlockOf<'table'>, offset: number): Attributes {
  const line = table.lines.start + offset
  return linesAttribute({ start: line, end: line })
}

/** Returns the class that keeps the first row with the head, or the last row from being alone on a page. */
function rowClass(index: number, last: number): string | null {
  if (index === 0) return 'first-row'
  return index === last ? 'last-row' : null
}

/** A column's minimum and preferred width, in em of the table's text, padding included. */
export type ColumnWidth = { readonly least: number; readonly wished: number }

export function columnWidths(table: BlockOf<'table'>): ColumnWidth[] {
  return table.columns.map((_, index) => {
    const texts = [table.head, ...table.rows].map((row) => textOfInlines(row[index] ?? []))
    const longest = widest(texts)
    const word = widest(texts.flatMap(unbreakables))
    const mean = texts.reduce((sum, text) => sum + widthOf(text), 0) / texts.length
    const wished = Math.max(
      Math.min(word, COMFORTABLE_EM),
      Math.min(COMFORTABLE_EM, 4 + Math.sqrt(mean) * 2.2),
    )
    const least = Math.max(LEAST_COLUMN_EM, Math.min(word, LONGEST_WORD_EM))
    return {
      least: Math.min(least, Math.max(LEAST_COLUMN_EM, longest)) + CELL_PADDING_EM,
      wished: Math.max(least, Math.min(longest, wished)) + CELL_PADDING_EM,
    }
  })
}

function isPhrased(text: string): boolean {
  return text.length <= LONGEST_PHRASED && cjkLetter.test(text)
}

/** A Latin word or a CJK character, with the punctuation that must stay on its line. */
const wordWithItsMarks =
  /[（《「『【〔〈“‘]*(?:[^\s\u2e80-\uffef]+|[\u2e80-\uffef])[，。、；：！？…—）》」』】〕〉”’]*/gu

/** Returns the parts of a text that stay on one line. A text of a few characters, such as "0.4 ms", is one part. */
function unbreakables(text: string): string[] {
  if (widthOf(text) <= SHORT_CELL_EM) return [text]
  return isPhrased(text) ? phrases(text) : (text.match(wordWithItsMarks) ?? [])
}

function widest(texts: readonly string[]): number {
  return texts.reduce((most, text) => Math.max(most, widthOf(text)), 0)
}

/** Returns an estimated width in em: 1 for CJK characters and full-width marks, a little more than half for Latin. */
function widthOf(text: string): number {
  let width = 0
  for (const char of text) width += isWide(char) ? 1 : 0.58
  return width
}

function isWide(char: string): boolean {
  return (char.codePointAt(0) ?? 0) > 0x2e7f || '“”…—'.includes(char)
}
