import type { BlockOf, Cell } from '../../article/article.ts'
import { textOfInlines } from '../../article/plain-text.ts'
import type { Html } from '../../markup/html.ts'
import { element, text as escaped, joined, NOTHING } from '../../markup/html.ts'
import { linesAttribute } from '../blocks/lines-attribute.ts'
import { inlinesHtml, running } from '../text/inline.ts'

const GAP = joined([escaped(' '), element('span', { class: 'cell-gap' }, NOTHING)])

/**
 * Renders the rows of a table that is too wide for a card as records: the row's first cell, and below it each other
 * cell with the head of its column. The heads stand above all records once, because they are text. In the records they
 * are repeated as furniture.
 */
export function tableRecords(table: BlockOf<'table'>, language: string): Html {
  const heads = table.head.filter((cell) => textOfInlines(cell).trim() !== '')
  const fields = heads.map((cell) => inlinesHtml(cell, running(language)))
  const { start } = table.lines
  const above =
    fields.length === 0
      ? NOTHING
      : element(
          'p',
          { class: 'fields lead-in', ...linesAttribute({ start, end: start }) },
          joined(fields, GAP),
        )
  // A table's second line aligns its columns and is no row.
  const records = table.rows.map((row, index) =>
    element(
      'div',
      { class: 'record', ...linesAttribute({ start: start + index + 2, end: start + index + 2 }) },
      recordHtml(table, row, language),
    ),
  )
  return element('div', { class: 'records', ...linesAttribute(table.lines) }, [above, ...records])
}

function recordHtml(
  { head }: BlockOf<'table'>,
  [name = [], ...cells]: readonly Cell[],
  language: string,
): Html[] {
  const title = isEmpty(name)
    ? NOTHING
    : element('p', { class: 'record-name' }, inlinesHtml(name, running(language)))
  const fields = cells.map((cell, index) => {
    if (isEmpty(cell)) return NOTHING
    const label = textOfInlines(head[index + 1] ?? []).trim()
    const said =
      label === ''
        ? NOTHING
        : element('span', { class: 'field-name', 'data-furniture': true }, escaped(label))
    return element('p', { class: 'field' }, [said, inlinesHtml(cell, running(language))])
  })
  return [title, ...fields]
}

function isEmpty(cell: Cell): boolean {
  return cell.every((inline) => inline.kind === 'text' && inline.text.trim() === '')
}
