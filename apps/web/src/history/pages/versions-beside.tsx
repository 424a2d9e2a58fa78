import { useMemo, useRef, useState } from 'react'
import { DrawingTurns } from '../../editor/design/wall/pages/drawing-turns.ts'
import { nameOfLook, useWords, wordsOfChanges } from '../../editor/export/change-words.ts'
import { changesBetween } from '../../editor/export/changes-between.ts'
import type { StillText } from '../../editor/preview/still-pages.tsx'
import { Segments } from '../../ui/field.tsx'
import { ArticlesBeside } from './articles-beside.tsx'
import { changedLines } from './changed-lines.ts'
import type { MeasuredVersion } from './measured-version.tsx'
import { sumsOf } from './page-sums.ts'
import { PagesBeside } from './pages-beside.tsx'
import type { ComparedSide } from './side.ts'
import { useRoom } from './use-room.ts'

/** A version whose pages are laid out. */
export type LaidOutVersion = {
  readonly version: number
  readonly text: StillText
  readonly measured: MeasuredVersion
}

type VersionsBesideProps = { readonly older: LaidOutVersion; readonly newer: LaidOutVersion }

/** Below this, two pages side by side are too small to read. One is shown then, and a switch changes to the other. */
const TWO_FROM_PX = 560
const GAP_PX = 24
/** The widest that a page is shown. */
const MAX_WIDTH_PX = 460

/** Renders what two versions look like: changed pages side by side, and how many are the same. */
export function VersionsBeside({ older, newer }: VersionsBesideProps) {
  const words = useWords()
  const { history } = words.text
  const place = useRef<HTMLDivElement>(null)
  const roomPx = useRoom(place)
  const isNarrow = roomPx < TWO_FROM_PX
  const [side, setSide] = useState<ComparedSide>('newer')
  const [turns] = useState(() => new DrawingTurns(2))
  const lines = useMemo(
    () => changedLines(older.text.markdown, newer.text.markdown),
    [older.text, newer.text],
  )
  const columnPx = Math.min(MAX_WIDTH_PX, isNarrow ? roomPx : (roomPx - GAP_PX) / 2)
  const count = Math.max(older.measured.documentCount, newer.measured.documentCount)
  const looks = changesBetween(madeOf(older), madeOf(newer), true)
  const names = {
    older: words.text.renders.version(older.version),
    newer: words.text.renders.version(newer.version),
  }
  const said = [
    ...sumsOf(older.measured, newer.measured, words.text),
    ...(looks.length > 0 ? [history.designChanged(wordsOfChanges(looks, newer.text, words))] : []),
  ]
  const hasArticles = older.measured.article !== null || newer.measured.article !== null
  return (
    <div ref={place} className="versions-beside" data-side={isNarrow ? side : undefined}>
      <p className="comparison-sum" role="status">
        {history.sentences(said)}
      </p>
      <div className="beside-heads">
        {isNarrow ? (
          <Segments
            label={history.shownVersion}
            hidesLabel
            value={side}
            options={[
              { value: 'older', label: names.older },
              { value: 'newer', label: names.newer },
            ]}
            onChange={setSide}
          />
        ) : (
          (['older', 'newer'] as const).map((each) => (
            <h2 key={each} className="beside-name">
              {names[each]}
              <span className="quiet">{nameOfLook({ older, newer }[each].text, words)}</span>
            </h2>
          ))
        )}
      </div>
      {roomPx > 0 && hasArticles && (
        <ArticlesBeside
          articles={{ older: older.measured.article, newer: newer.measured.article }}
          names={names}
          columnPx={columnPx}
        />
      )}
      {roomPx > 0 &&
        Array.from({ length: count }, (_, index) => (
          <PagesBeside
            // biome-ignore lint/suspicious/noArrayIndexKey: a document is known by its place in the set.
            key={index}
            older={older.measured.documents.get(index)}
            newer={newer.measured.documents.get(index)}
            shown={{ lines, names, columnPx, turns }}
          />
        ))}
    </div>
  )
}

function madeOf({ text: { platform, config } }: LaidOutVersion) {
  return { platform, config, project_version: 0 }
}
