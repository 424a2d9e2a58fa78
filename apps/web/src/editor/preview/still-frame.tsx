import './preview.css'
import { useState } from 'react'
import { useText } from '../../language/language.ts'
import { PAGE_GAP_PX } from './canvas/canvas-document.ts'
import type { Shown } from './canvas/canvas-frame.ts'
import { CanvasFrames } from './canvas/canvas-frames.tsx'
import type { Canvas } from './canvas/make-canvas.ts'

/** Renders all pages of a document, to look at only. */
export function StillFrame({ canvas, scale }: { readonly canvas: Canvas; readonly scale: number }) {
  const words = useText()
  const [shown, setShown] = useState<Shown | null>(null)
  const { widthPx, heightPx } = canvas.card
  const wholePx = (shown?.layout.pageCount ?? 1) * (heightPx + PAGE_GAP_PX) - PAGE_GAP_PX
  return (
    <div className="pages-frame" style={{ width: widthPx * scale, height: wholePx * scale }}>
      <CanvasFrames
        canvas={canvas}
        title={words.editor.preview}
        layout={shown?.layout.layoutHash}
        style={{ width: widthPx, height: wholePx, transform: `scale(${scale})` }}
        onShown={setShown}
        onFailed={() => {}}
      />
    </div>
  )
}
