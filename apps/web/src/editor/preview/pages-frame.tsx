import type { EditorView } from '@codemirror/view'
import { useEffect, useState } from 'react'
import { useText } from '../../language/language.ts'
import type { TextFinding } from '../analysis/findings.ts'
import { PAGE_GAP_PX } from './canvas/canvas-document.ts'
import type { Shown } from './canvas/canvas-frame.ts'
import { CanvasFrames } from './canvas/canvas-frames.tsx'
import type { Canvas } from './canvas/make-canvas.ts'
import type { PageActions } from './page-overlay.tsx'
import { PageOverlay } from './page-overlay.tsx'

type PagesFrameProps = {
  readonly canvas: Canvas
  /** Screen px for each px of the card. */
  readonly scale: number
  readonly onShown: (shown: Shown) => void
  readonly onFailed: () => void
  /** The editor of the text. Null for a document without it. */
  readonly view: EditorView | null
  readonly actions: PageActions
  /** What the checks have found in the text. */
  readonly findings: readonly TextFinding[]
}

/** A frame's id and its present canvas. */
type Look = { readonly id: number; readonly canvas: Canvas }

/**
 * Renders the pages of one document as the worker will capture them. A new look is laid out in a new, hidden frame, and
 * the present pages stay until it is ready.
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

/** Returns whether a frame can change from one canvas to the other without a full layout. */
function isSameLook(one: Canvas, other: Canvas): boolean {
  return one.parts.css === other.parts.css && JSON.stringify(one.card) === JSON.stringify(other.card)
}

type LookFrameProps = PagesFrameProps & {
  /** True while the frame is laid out behind the present pages. */
  readonly isComing?: boolean
}

function LookFrame(props: LookFrameProps) {
  const { canvas, scale, onShown, onFailed, view, actions, findings, isComing = false } = props
  const text = useText()
  const [shown, setShown] = useState<Shown | null>(null)
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
      <CanvasFrames
        canvas={canvas}
        title={text.editor.preview}
        layout={shown?.layout.layoutHash}
        style={{ width: widthPx, height: wholePx, transform: `scale(${scale})` }}
        onShown={(next) => {
          setShown(next)
          onShown(next)
        }}
        onFailed={onFailed}
      />
      {shown && <PageOverlay {...{ shown, scale, view, actions, findings }} />}
    </div>
  )
}
