import { useEffect, useMemo, useRef, useState } from 'react'
import type { DrawingTurns } from '../../editor/design/wall/pages/drawing-turns.ts'
import { useNear } from '../../editor/design/wall/pages/use-near.ts'
import { fontsArrived, PAGE_GAP_PX } from '../../editor/preview/canvas/canvas-document.ts'
import { environment } from '../../environment.ts'
import type { ChangedMark } from './changed-marks.ts'
import type { MeasuredPages } from './measured-pages.ts'
import { pitchOf } from './measured-pages.ts'
import type { PageRun } from './page-pairs.ts'

/** The pages of one version, and how they are shown. */
export type ShownVersion = {
  readonly pages: MeasuredPages
  readonly marks: readonly ChangedMark[]
  /** Screen px for each px of the card. */
  readonly scale: number
  readonly turns: DrawingTurns
}

type PageWindowProps = {
  readonly version: ShownVersion
  readonly run: PageRun
  readonly title: string
}

/** Renders some pages of a document that was laid out, once they come near, with marks in the margin. */
export function PageWindow({ version, run, title }: PageWindowProps) {
  const { pages, marks, scale } = version
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNear(place, WINDOW)
  const pitchPx = pitchOf(pages.canvas)
  const { widthPx, heightPx } = pages.canvas.card
  const shown = useMemo(
    () => marks.filter(({ page }) => page >= run.start && page < run.start + run.count),
    [marks, run],
  )
  return (
    <div
      ref={place}
      className="page-window"
      style={{ width: widthPx * scale, height: (run.count * pitchPx - PAGE_GAP_PX) * scale }}
    >
      {isNear && <CopiedPages version={version} run={run} title={title} />}
      {Array.from({ length: run.count }, (_, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is known by its number.
          key={at}
          className="page-edge"
          style={{ top: at * pitchPx * scale, height: heightPx * scale }}
        />
      ))}
      {shown.map(({ left, top, height }) => (
        <span
          key={top}
          className="change-mark"
          style={{
            left: (left * scale) / 2,
            top: (top - run.start * pitchPx) * scale,
            height: height * scale,
          }}
        />
      ))}
    </div>
  )
}

/** The pages scroll with the window. */
const WINDOW = { current: null }

/** Renders the frame, when it is its turn. */
function CopiedPages({ version: { pages, scale, turns }, run, title }: PageWindowProps) {
  const [isTurn, setIsTurn] = useState(false)
  const [loaded, setLoaded] = useState<Document | null>(null)
  const [isShown, setIsShown] = useState(false)
  const endTurn = useRef(() => {})
  useEffect(() => {
    endTurn.current = turns.ask({ rank: () => run.start, begin: () => setIsTurn(true) })
    return () => endTurn.current()
  }, [turns, run])
  useEffect(() => {
    if (!loaded) return
    copyInto(loaded, pages.document)
    void fontsArrived(loaded).then(() => {
      setIsShown(true)
      endTurn.current()
    })
  }, [loaded, pages])
  if (!isTurn) return null
  const pitchPx = pitchOf(pages.canvas)
  return (
    <iframe
      title={title}
      src={`${environment.basePath}/preview`}
      sandbox="allow-same-origin"
      tabIndex={-1}
      data-shown={isShown || undefined}
      style={{
        width: pages.canvas.card.widthPx,
        height: pages.fingerprints.length * pitchPx - PAGE_GAP_PX,
        transform: `scale(${scale}) translateY(${-run.start * pitchPx}px)`,
      }}
      onLoad={({ currentTarget }) => setLoaded(currentTarget.contentDocument)}
    />
  )
}

/** Makes a document the same as another one. Nodes are copied as they are, so nothing is parsed. */
function copyInto(target: Document, source: Document) {
  const styles = [...source.head.querySelectorAll('style')].map((style) => target.importNode(style, true))
  for (const style of target.head.querySelectorAll('style')) style.remove()
  target.head.prepend(...styles)
  target.documentElement.lang = source.documentElement.lang
  target.body.replaceWith(target.importNode(source.body, true))
}
