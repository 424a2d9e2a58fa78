/** Larger tables are data, and don't fit a page. */
const MOST_CELLS = 2_000

/**
 * Returns cells that were copied from a spreadsheet as a Markdown table. Null if the text is no table: it needs at
 * least two rows with the same number of cells, at least two each.
 */
export function tableOf(text: string): string | null {
  if (!text.includes('\t')) return null
  const rows = readRows(text.replace(/\r\n?/g, '\n').replace(/\n+$/, ''))
  const [head = [], ...body] = rows
  const isTable = head.length > 1 && body.length > 0 && rows.every((row) => row.length === head.length)
  if (!isTable || rows.length * head.length > MOST_CELLS) return null
  const rule = `| ${body[0]?.map((_, column) => (isNumeric(body, column) ? '--:' : '---')).join(' | ')} |`
  return [rowOf(head), rule, ...body.map(rowOf)].join('\n')
}

/** Parses the rows. A cell with a tab or a line end is quoted, and quotes in it are doubled. */
function readRows(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end = ''] of text.matchAll(
    /(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))([\t\n]|$)/g,
  )) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === '\n') rows.push([])
    if (end === '') break
  }
  return rows
}

function rowOf(cells: readonly string[]): string {
  return `| ${cells
    .map((cell) =>
      cell
        .trim()
        .replaceAll('|', '\\|')
        .replace(/\s*\n\s*/g, '<br>'),
    )
    .join(' | ')} |`
}

function isNumeric(rows: readonly (readonly string[])[], column: number): boolean {
  return rows.every((row) => /^\s*[-+−]?[¥$€£]?\d[\d,.\s]*%?\s*$/.test(row[column] ?? ''))
}
