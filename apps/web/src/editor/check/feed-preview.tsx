import { useText } from '../../language/language.ts'
import { CanvasFrames } from '../preview/canvas-frames.tsx'
import type { Canvas } from '../preview/make-canvas.ts'
import { useRested } from '../use-rested.ts'
import type { Work } from '../work.ts'

const REST_MS = 400

/** The width of a card in a feed of two columns on a phone. */
const CARD_PX = 172
/** The feed cuts what is taller or wider. Source: what the app shows; the platform publishes no figure. */
const TALLEST = 4 / 3
const WIDEST = 3 / 4

/** The first page as a feed of Xiaohongshu shows it: cropped, with two lines of the title below. */
export function FeedPreview({ state, config, shown }: Pick<Work, 'state' | 'config' | 'shown'>) {
  const { check, design, editor } = useText()
  // It may be a moment behind the pages, which then have the whole machine.
  const canvas = useRested(shown?.canvas ?? null, REST_MS)
  if (!canvas) return null
  const { widthPx, heightPx } = canvas.card
  return (
    <section>
      <h3>{check.feed}</h3>
      <div className="feed-card" style={{ width: CARD_PX }}>
        <div className="feed-cover" style={cropOf(canvas)}>
          <CanvasFrames
            canvas={canvas}
            title={editor.page(1)}
            style={{
              width: widthPx,
              height: heightPx,
              transform: `translate(-50%, -50%) scale(${scaleOf(canvas)})`,
            }}
            onShown={() => {}}
            onFailed={() => {}}
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
