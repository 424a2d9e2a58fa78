/** The parts of a Markdown token that are used here. */
type Token = { readonly type: string; readonly content: string; attrSet(name: string, value: string): void }

/**
 * Sets the column title on each cell between the first and the last of a row. Narrow screens show it, because they stack the
 * cells of a row.
 */
export function nameCells(tokens: readonly Token[]): void {
  let columns: readonly Cell[] = []
  for (const cells of rowsOf(tokens)) {
    if (cells[0]?.opening.type === 'th_open') columns = cells
    for (const [index, { opening, text }] of cells.entries()) {
      const isBetween = index > 0 && index < cells.length - 1
      if (isBetween && text !== '') opening.attrSet('data-of', columns[index]?.text ?? '')
    }
  }
}

type Cell = { readonly opening: Token; readonly text: string }

function rowsOf(tokens: readonly Token[]): Cell[][] {
  const rows: Cell[][] = []
  for (const [index, opening] of tokens.entries()) {
    if (opening.type === 'tr_open') rows.push([])
    const isCell = opening.type === 'th_open' || opening.type === 'td_open'
    if (isCell) rows.at(-1)?.push({ opening, text: tokens[index + 1]?.content ?? '' })
  }
  return rows
}
