import { diffArrays } from 'diff'

/** Pages of a document, counted from 0. */
export type PageRun = { readonly start: number; readonly count: number }

/** Pages of two versions that belong side by side: as many that look the same, or some that were changed into others. */
export type PairedRun = { readonly isSame: boolean; readonly older: PageRun; readonly newer: PageRun }

/** Time grows with the square of this. If versions differ in more pages, all pages are shown as changed. */
const MAX_PAGES_APART = 600

/** Pairs the pages of two versions by their fingerprints. Pages that only moved are the same. */
export function pairPages(older: readonly string[], newer: readonly string[]): readonly PairedRun[] {
  const changes = diffArrays([...older], [...newer], { maxEditLength: MAX_PAGES_APART })
  if (!changes) return [runOf(false, [0, older.length], [0, newer.length])]
  const runs: PairedRun[] = []
  for (const { added, removed, count } of changes) {
    const last = runs.at(-1)
    const [olderStart, newerStart] = [endOf(last?.older), endOf(last?.newer)]
    const isSame = !added && !removed
    const run = runOf(isSame, [olderStart, added ? 0 : count], [newerStart, removed ? 0 : count])
    // Pages that went and those that came in their place are one run.
    if (last && !last.isSame && !isSame) runs[runs.length - 1] = joined(last, run)
    else runs.push(run)
  }
  return runs
}

function runOf(
  isSame: boolean,
  older: readonly [number, number],
  newer: readonly [number, number],
): PairedRun {
  const [olderStart, olderCount] = older
  const [newerStart, newerCount] = newer
  return {
    isSame,
    older: { start: olderStart, count: olderCount },
    newer: { start: newerStart, count: newerCount },
  }
}

function endOf(run: PageRun | undefined): number {
  return run ? run.start + run.count : 0
}

function joined(one: PairedRun, next: PairedRun): PairedRun {
  const add = (a: PageRun, b: PageRun) => ({ start: a.start, count: a.count + b.count })
  return { isSame: false, older: add(one.older, next.older), newer: add(one.newer, next.newer) }
}
