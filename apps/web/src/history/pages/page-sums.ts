import type { Dictionary } from '../../language/language.ts'
import type { MeasuredVersion } from './measured-version.tsx'
import type { PairedRun } from './page-pairs.ts'
import { pairPages } from './page-pairs.ts'

/** Says how many pages of the newer version differ from the older one, and whether its article does. */
export function sumsOf(
  older: MeasuredVersion,
  newer: MeasuredVersion,
  { history }: Dictionary,
): readonly string[] {
  const runs = runsOf(older, newer)
  const all = count(runs)
  const changed = count(runs.filter(({ isSame }) => !isSame))
  const said = [
    older.article === newer.article ? [] : [history.articleChanged],
    changed === 0 ? [] : [history.pagesChanged(changed, all)],
  ].flat()
  return said.length === 0 ? [history.samePages] : said
}

function count(runs: readonly PairedRun[]): number {
  return runs.reduce((sum, run) => sum + Math.max(run.older.count, run.newer.count), 0)
}

function runsOf(older: MeasuredVersion, newer: MeasuredVersion) {
  const count = Math.max(older.documentCount, newer.documentCount)
  return Array.from({ length: count }, (_, index) =>
    pairPages(older.documents.get(index)?.fingerprints ?? [], newer.documents.get(index)?.fingerprints ?? []),
  ).flat()
}
