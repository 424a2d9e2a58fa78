import './preview.css'
import type { EditorView } from '@codemirror/view'
import type { RefObject } from 'react'
import { useEffect, useState } from 'react'
import { useText } from '../../language/language.ts'
import type { TextFinding } from '../analysis/findings.ts'
import { ArticleFrame } from './article-frame.tsx'
import type { Shown } from './canvas/canvas-frame.ts'
import type { Canvas } from './canvas/make-canvas.ts'
import type { LastMade } from './canvas/use-canvases.ts'
import type { PageActions } from './page-overlay.tsx'
import { PagesFrame } from './pages-frame.tsx'

type PreviewProps = {
  readonly last: LastMade
  /** The element that scrolls. */
  readonly scroller: RefObject<HTMLDivElement | null>
  /** Called with the first document, which is the one with the text, after each layout of its pages. */
  readonly onShown: (shown: Shown, scale: number) => void
  /** The editor of the text. */
  readonly view: EditorView | null
  readonly actions: PageActions
  readonly findings: readonly TextFinding[]
}

/** Smaller pages are illegible. */
const LEAST_SCALE = 0.28
const MARGIN_PX = 24
const NONE: readonly TextFinding[] = []

/** Renders the finished pages, scaled down to the available width. */
export function Preview({ last, scroller, onShown, view, actions, findings }: PreviewProps) {
  const { made, hasFailed } = last
  const text = useText()
  const roomPx = useWidth(scroller)
  const [failedToSet, setFailedToSet] = useState(false)
  const scaleOf = ({ card }: Canvas) =>
    Math.max(LEAST_SCALE, Math.min(1, (roomPx - 2 * MARGIN_PX) / card.widthPx))
  return (
    <section ref={scroller} className="preview" aria-label={text.editor.preview}>
      {(hasFailed || failedToSet) && (
        <p className="preview-failed" role="alert">
          {text.editor.layoutFailed}
        </p>
      )}
      {made?.article != null && <ArticleFrame html={made.article} />}
      {roomPx > 0 &&
        made?.canvases.map((canvas, index) => (
          <PagesFrame
            // biome-ignore lint/suspicious/noArrayIndexKey: a document is known by its place in the set.
            key={index}
            canvas={canvas}
            scale={scaleOf(canvas)}
            onShown={(shown) => {
              setFailedToSet(false)
              if (index === 0) onShown(shown, scaleOf(canvas))
            }}
            onFailed={() => setFailedToSet(true)}
            view={index === 0 ? view : null}
            actions={actions}
            findings={index === 0 ? findings : NONE}
          />
        ))}
    </section>
  )
}

function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return width
}
