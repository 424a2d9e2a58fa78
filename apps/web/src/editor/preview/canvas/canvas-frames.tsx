import type { CSSProperties } from 'react'
import { useEffect, useRef, useState } from 'react'
import { environment } from '../../../environment.ts'
import type { Shown } from './canvas-frame.ts'
import { CanvasFrame } from './canvas-frame.ts'
import type { Canvas } from './make-canvas.ts'

type CanvasFramesProps = {
  readonly canvas: Canvas
  readonly title: string
  readonly style: CSSProperties
  /** The hash of the visible layout, for tests. */
  readonly layout?: string | undefined
  readonly onShown: (shown: Shown) => void
  readonly onFailed: () => void
}

/** Renders the frame that shows a canvas, and the hidden ones that measure its text. None runs scripts. */
export function CanvasFrames({ canvas, title, style, layout, onShown, onFailed }: CanvasFramesProps) {
  const pages = useRef<HTMLIFrameElement>(null)
  const column = useRef<HTMLIFrameElement>(null)
  const evened = useRef<HTMLIFrameElement>(null)
  const loaded = useRef(new Set<HTMLIFrameElement>())
  const [frame, setFrame] = useState<CanvasFrame | null>(null)
  const told = useRef({ onShown, onFailed })
  told.current = { onShown, onFailed }
  const open = (element: HTMLIFrameElement) => {
    loaded.current.add(element)
    const views = [pages, column, evened].map(({ current }) => viewOf(current))
    const [pagesView, columnView, evenedView] = views
    if (loaded.current.size < views.length || !pagesView || !columnView || !evenedView) return
    const next = new CanvasFrame(
      { pages: pagesView, column: columnView, evened: evenedView },
      {
        onShown: (shown) => !isGone.current && told.current.onShown(shown),
        onFailed: () => !isGone.current && told.current.onFailed(),
      },
    )
    setFrame(next)
  }
  useEffect(() => frame?.show(canvas), [frame, canvas])
  // A layout may end after its frame has been removed. Its pages must not be shown.
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  const { widthPx, heightPx } = canvas.card
  const common = { src: `${environment.basePath}/preview`, sandbox: 'allow-same-origin', tabIndex: -1 }
  return (
    <>
      <iframe
        {...common}
        ref={pages}
        title={title}
        data-layout={layout}
        onLoad={({ currentTarget }) => open(currentTarget)}
        style={style}
      />
      {[column, evened].map((ref, index) => (
        <iframe
          {...common}
          key={index === 0 ? 'column' : 'evened'}
          ref={ref}
          title={title}
          className="column-frame"
          aria-hidden
          onLoad={({ currentTarget }) => open(currentTarget)}
          style={{ width: widthPx, height: heightPx }}
        />
      ))}
    </>
  )
}

function viewOf(element: HTMLIFrameElement | null): (Window & typeof globalThis) | null {
  return (element?.contentWindow ?? null) as (Window & typeof globalThis) | null
}
