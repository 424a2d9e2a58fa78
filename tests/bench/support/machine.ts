import { availableParallelism, cpus, release, totalmem } from 'node:os'

/** Returns two lines about the machine that figures were measured on. */
export function describeMachine(versions: Readonly<Record<string, string>> = {}): string {
  const gib = Math.round(totalmem() / 2 ** 30)
  const all = { Node: process.version, ...versions }
  return [
    `machine   ${cpus()[0]?.model.trim()}, ${availableParallelism()} cores, ${gib} GiB, Linux ${release()}`,
    `versions  ${Object.entries(all)
      .map(([name, version]) => `${name} ${version}`)
      .join(', ')}`,
  ].join('\n')
}

export type Spread = { readonly median: number; readonly min: number; readonly max: number }

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
  return { median: at(0.5), min: at(0), max: at(1) }
}

/** Returns a Markdown table to be copied. All columns except the first are numbers. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) =>
    Math.max(3, ...[head, ...rows].map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => aligned(cell, column, widths[column] ?? 0)).join(' | ')} |`
  const rule = widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  return [line(head), line(rule), ...rows.map(line)].join('\n')
}

function aligned(cell: string, column: number, width: number): string {
  return column === 0 ? cell.padEnd(width) : cell.padStart(width)
}
