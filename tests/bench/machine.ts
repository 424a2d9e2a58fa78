import { availableParallelism, cpus, release, totalmem } from 'node:os'

/** What figures were measured on, in two lines. */
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

/** Cells of one width each, the first aligned to the left. */
export function tableRow(widths: readonly number[], cells: readonly string[]): string {
  return cells
    .map((cell, index) => (index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0)))
    .join(' ')
}
