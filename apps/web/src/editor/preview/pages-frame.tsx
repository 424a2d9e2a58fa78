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
 * Renders the pages of one document as the worker will capture them, and what lies over them. A new look is laid out in a
 * new, hidden frame, and the present pages stay until it is ready.
 */
export function PagesFrame({ canvas, scale, onShown, onFailed, view, actions, findings }: PagesFrameProps) {
  const [standing, setStanding] = useState<Look>({ id: 0, canvas })
  const [coming, setComing] = useState<Look | null>(null)
  const [shown, setShown] = useState<Shown | null>(null)
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
  const show = (next: Shown) => {
    setShown(next)
    onShown(next)
  }
  const { widthPx } = (shown?.canvas ?? canvas).card
  return (
    <div className="pages-frame" style={{ width: widthPx * scale, height: wholePx(shown, canvas) * scale }}>
      <LookFrame
        key={standing.id}
        scale={scale}
        canvas={standing.canvas}
        onShown={show}
        onFailed={onFailed}
      />
      {coming && (
        <LookFrame
          key={coming.id}
          scale={scale}
          canvas={coming.canvas}
          onShown={(next) => {
            take(coming)
            show(next)
          }}
          onFailed={() => {
            take(coming)
            setShown(null)
            onFailed()
          }}
          isComing
        />
      )}
      {shown && <PageOverlay {...{ shown, scale, view, actions, findings }} />}
    </div>
  )
}

/** Returns whether a frame can change from one canvas to the other without a full layout. */
function isSameLook(one: Canvas, other: Canvas): boolean {
  return one.parts.css === other.parts.css && JSON.stringify(one.card) === JSON.stringify(other.card)
}

/** Returns the height of all pages, in px of the card. */
function wholePx(shown: Shown | null, canvas: Canvas): number {
  const { heightPx } = (shown?.canvas ?? canvas).card
  return (shown?.layout.pageCount ?? 1) * (heightPx + PAGE_GAP_PX) - PAGE_GAP_PX
}

type LookFrameProps = Pick<PagesFrameProps, 'canvas' | 'scale' | 'onShown' | 'onFailed'> & {
  /** True while the frame is laid out behind the present pages. */
  readonly isComing?: boolean
}

function LookFrame({ canvas, scale, onShown, onFailed, isComing = false }: LookFrameProps) {
  const text = useText()
  const [shown, setShown] = useState<Shown | null>(null)
  const { widthPx } = (shown?.canvas ?? canvas).card
  const heightPx = wholePx(shown, canvas)
  return (
    <div className="look-frame" inert={isComing} data-coming={isComing || undefined}>
      <CanvasFrames
        canvas={canvas}
        title={text.editor.preview}
        layout={shown?.layout.layoutHash}
        style={{ width: widthPx, height: heightPx, transform: `scale(${scale})` }}
        onShown={(next) => {
          setShown(next)
          onShown(next)
        }}
        onFailed={onFailed}
      />
    </div>
  )
}
