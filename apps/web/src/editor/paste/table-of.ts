/** Larger ones are data, and no page holds them. */
const MOST_CELLS = 2_000

/**
 * Cells that were copied from a spreadsheet, as a table of Markdown. Null when the text isn't one: it needs two rows of
 * two cells at least, and as many in each.
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

/** A cell with a tab or a line's end in it stands in quotes, and quotes in it are doubled. */
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
