import { useEffect, useRef, useState } from 'react'
import { environment } from '../../environment.ts'
import { useText } from '../../language/language.ts'
import type { Finding } from '../check/findings.ts'
import { PAGE_GAP_PX } from './canvas-document.ts'
import type { Shown } from './canvas-frame.ts'
import { CanvasFrame } from './canvas-frame.ts'
import type { Canvas } from './make-canvas.ts'
import type { PageActions } from './page-overlay.tsx'
import { PageOverlay } from './page-overlay.tsx'

type PagesFrameProps = {
  readonly canvas: Canvas
  /** Screen px for each px of the card. */
  readonly scale: number
  readonly onShown: (shown: Shown) => void
  readonly onFailed: () => void
  readonly actions: PageActions
  /** What the checks have found in the text. */
  readonly findings: readonly Finding[]
}

/** Canvases that one frame is given one after another. */
type Look = { readonly id: number; readonly canvas: Canvas }

/**
 * The pages of one document, as the worker will photograph them. What looks different is set in a frame of its own, and the
 * pages that stand there stay until it is.
 */
export function PagesFrame({ canvas, ...frame }: PagesFrameProps) {
  const [standing, setStanding] = useState<Look>({ id: 0, canvas })
  const [coming, setComing] = useState<Look | null>(null)
  useEffect(() => {
    if (coming !== null || standing.canvas === canvas) return
    const { id } = standing
    if (isSameLook(standing.canvas, canvas)) setStanding({ id, canvas })
    else setComing({ id: id + 1, canvas })
  }, [canvas, standing, coming])
  const take = (look: Look) => {
    setStanding(look)
    setComing(null)
  }
  return (
    <>
      <LookFrame key={standing.id} {...frame} canvas={standing.canvas} />
      {coming && (
        <LookFrame
          key={coming.id}
          {...frame}
          canvas={coming.canvas}
          onShown={(shown) => {
            take(coming)
            frame.onShown(shown)
          }}
          onFailed={() => {
            take(coming)
            frame.onFailed()
          }}
          isComing
        />
      )}
    </>
  )
}

/** Whether a frame goes from one to the other without setting everything anew. */
function isSameLook(one: Canvas, other: Canvas): boolean {
  return one.parts.css === other.parts.css && JSON.stringify(one.card) === JSON.stringify(other.card)
}

type LookFrameProps = PagesFrameProps & {
  /** It is being set, behind the pages that stand there. */
  readonly isComing?: boolean
}

function LookFrame(props: LookFrameProps) {
  const { canvas, scale, onShown, onFailed, actions, findings, isComing = false } = props
  const text = useText()
  const element = useRef<HTMLIFrameElement>(null)
  const pages = useRef<CanvasFrame | null>(null)
  const [isReady, setReady] = useState(false)
  const [shown, setShown] = useState<Shown | null>(null)
  const told = useRef({ onShown, onFailed })
  told.current = { onShown, onFailed }

  const open = () => {
    const view = element.current?.contentWindow as (Window & typeof globalThis) | null | undefined
    if (!view) return
    pages.current = new CanvasFrame(view, {
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
    <div
      className="pages-frame"
      inert={isComing}
      data-coming={isComing || undefined}
      style={{ width: widthPx * scale, height: wholePx * scale }}
    >
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
      {shown && <PageOverlay shown={shown} scale={scale} actions={actions} findings={findings} />}
    </div>
  )
}
