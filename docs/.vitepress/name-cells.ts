/** As much of a token of Markdown as is read here. */
type Token = { readonly type: string; readonly content: string; attrSet(name: string, value: string): void }

/**
 * Tells each cell between the first and the last of a row which column it stands in, for screens that are too narrow to
 * put cells side by side.
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
