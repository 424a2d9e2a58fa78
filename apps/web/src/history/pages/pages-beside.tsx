import { useMemo, useState } from 'react'
import type { DrawingTurns } from '../../editor/design/wall/pages/drawing-turns.ts'
import { useText } from '../../language/language.ts'
import { Icon } from '../../ui/icon.tsx'
import type { ChangedLines } from './changed-lines.ts'
import { changedMarks } from './changed-marks.ts'
import type { MeasuredPages } from './measured-pages.ts'
import { pitchOf } from './measured-pages.ts'
import type { PageRun, PairedRun } from './page-pairs.ts'
import { pairPages } from './page-pairs.ts'
import type { ShownVersion } from './page-window.tsx'
import { PageWindow } from './page-window.tsx'
import type { ComparedSide } from './side.ts'

type Versions<T> = { readonly older: T; readonly newer: T }

type PagesBesideProps = Versions<MeasuredPages | undefined> & {
  readonly shown: {
    readonly lines: ChangedLines
    readonly names: Versions<string>
    readonly columnPx: number
    readonly turns: DrawingTurns
  }
}

const NO_PAGES: readonly string[] = []

/** Renders the pages of a document in two versions. */
export function PagesBeside({ older, newer, shown }: PagesBesideProps) {
  const { lines, names, columnPx, turns } = shown
  const pitchPx = pitchFor([older, newer], columnPx)
  const before = useShown(older, lines.older, { pitchPx, turns })
  const after = useShown(newer, lines.newer, { pitchPx, turns })
  const runs = useMemo(
    () => pairPages(older?.fingerprints ?? NO_PAGES, newer?.fingerprints ?? NO_PAGES),
    [older, newer],
  )
  return runs.map((run) => (
    <Run
      key={`${run.older.start} ${run.newer.start}`}
      run={run}
      versions={{ older: before, newer: after }}
      names={names}
    />
  ))
}

/** Returns the distance of two pages on the screen. It is the same for both versions, so that pairs stay level. */
function pitchFor(versions: readonly (MeasuredPages | undefined)[], columnPx: number): number {
  const fitting = versions.flatMap((pages) =>
    pages ? pitchOf(pages.canvas) * Math.min(1, columnPx / pages.canvas.card.widthPx) : [],
  )
  return Math.min(...fitting)
}

type Showing = { readonly pitchPx: number; readonly turns: DrawingTurns }

function useShown(
  pages: MeasuredPages | undefined,
  lines: readonly number[],
  { pitchPx, turns }: Showing,
): ShownVersion | null {
  const marks = useMemo(
    () => (pages ? changedMarks(pages.document, lines, pitchOf(pages.canvas)) : []),
    [pages, lines],
  )
  return pages ? { pages, marks, turns, scale: pitchPx / pitchOf(pages.canvas) } : null
}

type RunProps = {
  readonly run: PairedRun
  readonly versions: Versions<ShownVersion | null>
  readonly names: Versions<string>
}

function Run({ run, versions, names }: RunProps) {
  const { history } = useText()
  const [isOpen, setOpen] = useState(false)
  const isShown = !run.isSame || isOpen
  return (
    <section className="page-run" data-same={run.isSame || undefined}>
      {run.isSame && (
        <button type="button" className="fold" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Icon name="next" size={14} />
          {history.unchangedPages(run.newer.count)}
        </button>
      )}
      {isShown && (
        <div className="page-pair">
          {(['older', 'newer'] as const).map((side) => (
            <Pages key={side} side={side} version={versions[side]} run={run[side]} name={names[side]} />
          ))}
        </div>
      )}
    </section>
  )
}

type PagesProps = {
  readonly side: ComparedSide
  readonly version: ShownVersion | null
  readonly run: PageRun
  readonly name: string
}

function Pages({ side, version, run, name }: PagesProps) {
  const { history } = useText()
  const isThere = version !== null && run.count > 0
  const which = isThere ? history.pageNumbers(run.start + 1, run.start + run.count) : history.noPages
  return (
    <figure className="page-column" data-side={side}>
      <figcaption className="page-numbers">{which}</figcaption>
      {isThere && <PageWindow version={version} run={run} title={`${name}: ${which}`} />}
    </figure>
  )
}
