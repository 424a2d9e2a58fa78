import { LEAST_TABLE_SIZE } from '../../block-sizes.ts'
import { heightOf, px } from '../lengths.ts'
import type { DocumentChange, FreshText } from './fresh-text.ts'
import { freshElements, heightAbove } from './fresh-text.ts'

/** A first row that would have to shrink below this share goes to the next page instead. */
const LEAST_UNDER_HEADING = 0.6

/** A column's widths in em: the minimum for its words, and the width without a line break. */
type Column = { readonly least: number; readonly wished: number }

/** Makes the text of wide tables smaller, down to a legible size. Then shrinks columns, widest first, and gaps. */
export function tableFits(text: FreshText): DocumentChange[] {
  return freshElements(text, '.table').map((table) => {
    const columns = columnsOf(table)
    const sizePx = px(text.view, table, 'font-size')
    const wished = sum(columns.map((column) => column.wished))
    const fittedPx = Math.min(
      sizePx,
      Math.max(text.bodyPx * LEAST_TABLE_SIZE, (sizePx * table.clientWidth) / (wished * sizePx)),
    )
    const room = table.clientWidth / fittedPx
    const isTight = sum(columns.map(({ least }) => least)) > room
    const widths = columnWidths(columns, room)
    return () => {
      table.style.fontSize = `${fittedPx}px`
      table.classList.toggle('tight', isTight)
      setWidths(table, widths)
    }
  })
}

function columnsOf({ dataset }: HTMLElement): Column[] {
  const pairs = (dataset.columns ?? '').split(' ').map((pair) => pair.split('/').map(Number))
  return pairs.map(([least = 0, wished = 0]) => ({ least, wished }))
}

/** Returns widths between the columns' minimum and preferred ones. Together they fill the room if they can. */
export function columnWidths(columns: readonly Column[], room: number): number[] {
  const leastSum = sum(columns.map(({ least }) => least))
  const wishedSum = sum(columns.map(({ wished }) => wished))
  const give = wishedSum > leastSum ? Math.max(0, Math.min(1, (room - leastSum) / (wishedSum - leastSum))) : 1
  return columns.map(({ least, wished }) => least + (wished - least) * give)
}

function setWidths(table: HTMLElement, widths: readonly number[]): void {
  const total = sum(widths)
  table.querySelectorAll('col').forEach((column, index) => {
    column.style.width = `${(100 * (widths[index] ?? 0)) / total}%`
  })
}

/**
 * Makes the text of tables with too high rows smaller. A row that is higher than a page would be split, each cell by
 * itself. A first row without room below the heading and the table's head would separate from them. Smaller text
 * reduces both the height and the number of a row's lines, so the square root of the ratio is nearly enough. A second
 * pass corrects the rest.
 */
export function rowFits(text: FreshText): DocumentChange[] {
  return freshElements(text, '.table').flatMap((table) => {
    const scale = rowScale(text, table)
    if (scale >= 1) return []
    const size = Math.max(0.6, Math.sqrt(Math.max(0, scale)) * 0.98)
    const sizePx = px(text.view, table, 'font-size') * size
    return [() => table.style.setProperty('font-size', `${sizePx}px`)]
  })
}

/** Returns the share that the rows of a table have to shrink to. They fit if it is 1 or more. */
function rowScale({ view, contentHeightPx }: FreshText, table: Element): number {
  const headPx = sum([...table.querySelectorAll('thead')].map(heightOf))
  const rows = [...table.querySelectorAll('tbody tr')].map(heightOf)
  const whole = (contentHeightPx * 0.88 - headPx) / Math.max(1, ...rows)
  const underHeading = (contentHeightPx * 0.97 - heightAbove(view, table)) / (headPx + (rows[0] ?? 0))
  return underHeading > LEAST_UNDER_HEADING ? Math.min(whole, underHeading) : whole
}

function sum(lengths: readonly number[]): number {
  return lengths.reduce((total, length) => total + length, 0)
}
