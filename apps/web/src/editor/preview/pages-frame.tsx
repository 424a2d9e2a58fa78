import { useEffect, useRef, useState } from 'react'
import { environment } from '../../environment.ts'
import { useText } from '../../language/language.ts'
import { PAGE_GAP_PX } from './canvas-document.ts'
import type { Shown } from './canvas-frame.ts'
import { CanvasFrame } from './canvas-frame.ts'
import type { Canvas } from './make-canvas.ts'
import { lineAt } from './source-places.ts'

type PagesFrameProps = {
  readonly canvas: Canvas
  /** Screen px for each px of the card. */
  readonly scale: number
  readonly onShown: (shown: Shown) => void
  readonly onFailed: () => void
  readonly onPick: (line: number) => void
}

/** The pages of one document, as the worker will photograph them. */
export function PagesFrame({ canvas, scale, onShown, onFailed, onPick }: PagesFrameProps) {
  const text = useText()
  const element = useRef<HTMLIFrameElement>(null)
  const pages = useRef<CanvasFrame | null>(null)
  const [isReady, setReady] = useState(false)
  const [shown, setShown] = useState<Shown | null>(null)
  const told = useRef({ onShown, onFailed })
  told.current = { onShown, onFailed }

  const open = () => {
    if (!element.current) return
    pages.current = new CanvasFrame(element.current, {
      onShown: (next) => {
        setShown(next)
        told.current.onShown(next)
      },
      onFailed: () => told.current.onFailed(),
    })
    setReady(true)
  }
  useEffect(() => {
    if (isReady) pages.current?.show(canvas)
  }, [isReady, canvas])

  const { widthPx, heightPx } = shown?.canvas.card ?? canvas.card
  const pageCount = shown?.layout.pageCount ?? 1
  const wholePx = pageCount * (heightPx + PAGE_GAP_PX) - PAGE_GAP_PX
  return (
    <div className="pages-frame" style={{ width: widthPx * scale, height: wholePx * scale }}>
      <iframe
        ref={element}
        title={text.editor.preview}
        src={`${environment.basePath}/preview`}
        sandbox="allow-same-origin"
        tabIndex={-1}
        data-layout={shown?.layout.layoutHash}
        onLoad={open}
        style={{ width: widthPx, height: wholePx, transform: `scale(${scale})` }}
      />
      {shown && <PageButtons shown={shown} scale={scale} onPick={onPick} />}
    </div>
  )
}

type PageButtonsProps = Pick<PagesFrameProps, 'scale' | 'onPick'> & { readonly shown: Shown }

/** Stands over the pages: a press on one leads to the text at that place, or to where the page begins. */
function PageButtons({ shown, scale, onPick }: PageButtonsProps) {
  const text = useText()
  const { document, layout, canvas } = shown
  const { widthPx, heightPx } = canvas.card
  return layout.pages.map(({ firstLine }, index) => {
    const topPx = index * (heightPx + PAGE_GAP_PX)
    return (
      <button
        // biome-ignore lint/suspicious/noArrayIndexKey: a page is known by its number.
        key={index}
        type="button"
        className="page-button"
        data-page={index + 1}
        aria-label={text.editor.goToSource(index + 1)}
        style={{ top: topPx * scale, width: widthPx * scale, height: heightPx * scale }}
        onClick={({ nativeEvent: { offsetX, offsetY, detail } }) => {
          // A press of a key has no place.
          const at = detail > 0 ? lineAt(document, { x: offsetX / scale, y: topPx + offsetY / scale }) : null
          const line = at ?? firstLine
          if (line !== null) onPick(line)
        }}
      />
    )
  })
}
