import type { Theme } from '@galley/render'
import { paletteOf } from '@galley/render'
import type { RefObject } from 'react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { environment } from '../../../../environment.ts'
import { schemeFor } from '../../../render-settings.ts'
import { drawFirstPage } from './draw-first-page.ts'
import type { DrawingTurns } from './drawing-turns.ts'
import type { FirstPageText } from './first-pages.ts'
import { firstPageIn } from './first-pages.ts'
import { useNear } from './use-near.ts'

/** What the pages of a wall have in common. */
export type WallStage = {
  readonly text: FirstPageText
  readonly turns: DrawingTurns
  readonly scroller: RefObject<HTMLElement | null>
}

type WallPageProps = { readonly theme: Theme; readonly place: number; readonly stage: WallStage }

/** Renders the first page of the text in a theme, once it comes near. Until then, the theme's paper. */
export function WallPage({ theme, place, stage }: WallPageProps) {
  const sheet = useRef<HTMLSpanElement>(null)
  const isNear = useNear(sheet, stage.scroller)
  const { card, document } = stage.text
  const { paper } = paletteOf(theme, schemeFor(theme, document.config.scheme)).palette
  return (
    <span
      ref={sheet}
      className="wall-sheet"
      style={{ aspectRatio: `${card.widthPx} / ${card.heightPx}`, background: paper }}
      aria-hidden="true"
    >
      {isNear && (
        <LivePage
          theme={theme}
          stage={stage}
          rank={() => rankOf(sheet, stage.scroller, place)}
          scaleOf={() => (sheet.current?.clientWidth ?? 0) / card.widthPx || 1}
        />
      )}
    </span>
  )
}

/** Returns 0 and more: what is visible comes first, in reading order, and then what is nearest. */
function rankOf(
  sheet: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
  place: number,
): number {
  const box = sheet.current?.getBoundingClientRect()
  const view = scroller.current?.getBoundingClientRect()
  if (!box || !view) return Number.POSITIVE_INFINITY
  const outsidePx = Math.max(0, box.top - view.bottom, view.top - box.bottom)
  return Math.ceil(outsidePx) * 1_000 + place
}

type LivePageProps = {
  readonly theme: Theme
  readonly stage: WallStage
  readonly rank: () => number
  readonly scaleOf: () => number
}

/** Renders the page in a frame, when it is its turn. */
function LivePage({ theme, stage, rank, scaleOf }: LivePageProps) {
  const { text, turns } = stage
  const [isTurn, setIsTurn] = useState(false)
  const [isShown, setIsShown] = useState(false)
  const asked = useRef(rank)
  asked.current = rank
  const endTurn = useRef(() => {})
  useEffect(() => {
    endTurn.current = turns.ask({ rank: () => asked.current(), begin: () => setIsTurn(true) })
    return () => endTurn.current()
  }, [turns])
  const canvas = useMemo(() => (isTurn ? firstPageIn(text, theme) : null), [isTurn, text, theme])
  if (!canvas) return null
  const draw = async (view: Window & typeof globalThis) => {
    // A page that fails stays the theme's paper, with its name.
    await drawFirstPage(view, canvas, scaleOf()).then(
      () => setIsShown(true),
      () => {},
    )
    endTurn.current()
  }
  return (
    <iframe
      title={theme.name.en}
      src={`${environment.basePath}/preview/without-fonts`}
      sandbox="allow-same-origin"
      tabIndex={-1}
      data-shown={isShown || undefined}
      style={{ width: text.card.widthPx, height: text.card.heightPx }}
      onLoad={({ currentTarget: { contentWindow } }) =>
        void draw(contentWindow as Window & typeof globalThis)
      }
    />
  )
}
