import { compareTexts } from '../../versions/compare-texts.ts'

/** The numbers of the changed lines of two texts, from 1. */
export type ChangedLines = { readonly older: readonly number[]; readonly newer: readonly number[] }

/** Returns the lines that only one of two texts has. Blank lines are left out, because no page shows them. */
export function changedLines(before: string, after: string): ChangedLines {
  const older: number[] = []
  const newer: number[] = []
  const at = { older: 0, newer: 0 }
  for (const { kind, pieces } of compareTexts(before, after)) {
    if (kind !== 'added') at.older += 1
    if (kind !== 'removed') at.newer += 1
    if (kind === 'same' || pieces.every(({ text }) => text.trim() === '')) continue
    if (kind === 'removed') older.push(at.older)
    else newer.push(at.newer)
  }
  return { older, newer }
}
