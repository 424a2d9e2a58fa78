import type { PlatformProfile } from '@galley/render'
import { useText } from '../../language/language.ts'
import type { EditorContext } from '../editor-context.ts'
import { CanvasFrames } from '../preview/canvas/canvas-frames.tsx'
import { useRested } from '../use-rested.ts'

const REST_MS = 400

/** The width of a card in a feed of two columns on a phone. */
const CARD_PX = 172

type Crop = NonNullable<PlatformProfile['feedCrop']>
type FeedPreviewProps = Pick<EditorContext, 'state' | 'config' | 'shown'> & { readonly crop: Crop }

/** Renders the first page as in the platform's feed: cropped, with two lines of the title below. */
export function FeedPreview({ state, config, shown, crop }: FeedPreviewProps) {
  const { check, design, editor } = useText()
  // It lags behind the pages on purpose, so that they are laid out first.
  const canvas = useRested(shown?.canvas ?? null, REST_MS)
  if (!canvas) return null
  const { widthPx, heightPx } = canvas.card
  const share = Math.max(crop.lowest, Math.min(crop.highest, heightPx / widthPx))
  // The picture covers the area that it is cropped to.
  const scale = Math.max(CARD_PX / widthPx, (CARD_PX * share) / heightPx)
  return (
    <section>
      <h3>{check.feed}</h3>
      <div className="feed-card" style={{ width: CARD_PX }}>
        <div className="feed-cover" style={{ height: Math.round(CARD_PX * share) }}>
          <CanvasFrames
            canvas={canvas}
            title={editor.page(1)}
            style={{
              width: widthPx,
              height: heightPx,
              transform: `translate(-50%, -50%) scale(${scale})`,
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
