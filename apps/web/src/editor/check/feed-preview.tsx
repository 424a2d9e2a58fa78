import { useEffect, useRef, useState } from 'react'
import { environment } from '../../environment.ts'
import { useText } from '../../language/language.ts'
import { CanvasFrame } from '../preview/canvas-frame.ts'
import type { Canvas } from '../preview/make-canvas.ts'
import type { Work } from '../work.ts'

/** The width of a card in a feed of two columns on a phone. */
const CARD_PX = 172
/** The feed cuts what is taller or wider. Source: what the app shows; the platform publishes no figure. */
const TALLEST = 4 / 3
const WIDEST = 3 / 4

/** The first page as a feed of Xiaohongshu shows it: cropped, with two lines of the title below. */
export function FeedPreview({ state, config, shown }: Pick<Work, 'state' | 'config' | 'shown'>) {
  const { check, design, editor } = useText()
  const element = useRef<HTMLIFrameElement>(null)
  const [frame, setFrame] = useState<CanvasFrame | null>(null)
  const canvas = shown?.canvas ?? null
  useEffect(() => {
    if (!frame || !canvas) return
    // It may be a moment behind the pages, which then have the whole machine.
    const timer = window.setTimeout(() => frame.show(canvas), 400)
    return () => window.clearTimeout(timer)
  }, [frame, canvas])
  if (!canvas) return null
  const open = () => {
    const view = element.current?.contentWindow as (Window & typeof globalThis) | null | undefined
    if (view) setFrame(new CanvasFrame(view, { onShown: () => {}, onFailed: () => {} }))
  }
  const { widthPx, heightPx } = canvas.card
  return (
    <section>
      <h3>{check.feed}</h3>
      <div className="feed-card" style={{ width: CARD_PX }}>
        <div className="feed-cover" style={cropOf(canvas)}>
          <iframe
            ref={element}
            title={editor.page(1)}
            src={`${environment.basePath}/preview`}
            sandbox="allow-same-origin"
            tabIndex={-1}
            onLoad={open}
            style={{
              width: widthPx,
              height: heightPx,
              transform: `translate(-50%, -50%) scale(${scaleOf(canvas)})`,
            }}
          />
        </div>
        <p className="feed-title">{state.title}</p>
        <p className="feed-author">
          <span className="feed-face" />
          {config.author ?? design.author}
        </p>
      </div>
      <p className="field-hint">{check.feedHint}</p>
    </section>
  )
}

function shareOf({ card }: Canvas): number {
  return Math.max(WIDEST, Math.min(TALLEST, card.heightPx / card.widthPx))
}

function cropOf(canvas: Canvas) {
  return { height: Math.round(CARD_PX * shareOf(canvas)) }
}

/** A picture fills the room that it is cropped to. */
function scaleOf(canvas: Canvas): number {
  const { widthPx, heightPx } = canvas.card
  return Math.max(CARD_PX / widthPx, (CARD_PX * shareOf(canvas)) / heightPx)
}
