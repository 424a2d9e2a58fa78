import type { Terminal } from './terminal.ts'

/** Returns a table whose columns are as wide as their widest cell. The last column is not padded. */
export function tableOf(
  { style }: Pick<Terminal, 'style'>,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => widthOf(row[column] ?? ''))),
  )
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell) + 2))
      .join('')
      .trimEnd()
  return [style('dim', line(head)), ...rows.map(line)].join('\n')
}

/** Returns the width in terminal cells. East Asian characters take two. */
function widthOf(text: string): number {
  return [...text].reduce(
    (width, char) =>
      width +
      (/[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]/.test(
        char,
      )
        ? 2
        : 1),
    0,
  )
}
