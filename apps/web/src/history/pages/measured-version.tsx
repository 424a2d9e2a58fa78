import { useEffect } from 'react'
import type { Shown } from '../../editor/preview/canvas/canvas-frame.ts'
import { CanvasFrames } from '../../editor/preview/canvas/canvas-frames.tsx'
import { useCanvases } from '../../editor/preview/canvas/use-canvases.ts'
import type { StillText } from '../../editor/preview/still-pages.tsx'
import { usePictures } from '../../editor/preview/still-pages.tsx'
import { useText } from '../../language/language.ts'
import { useBrandFaces } from '../../own-themes/use-brand-faces.ts'
import { useOwnThemes } from '../../own-themes/use-own-themes.ts'
import type { MeasuredPages } from './measured-pages.ts'
import { measurePages } from './measured-pages.ts'

/** What a version looks like: the pages of each of its documents, and its article on platforms that have one. */
export type MeasuredVersion = {
  readonly article: string | null
  readonly documentCount: number
  readonly documents: ReadonlyMap<number, MeasuredPages>
}

export const UNMEASURED: MeasuredVersion = { article: null, documentCount: 0, documents: new Map() }

type MeasuringFramesProps = {
  readonly text: StillText
  readonly onMeasured: (change: (before: MeasuredVersion) => MeasuredVersion) => void
  readonly onFailed: () => void
}

/** Lays out the pages of a version off screen, as the editor's preview does, and reports their measurements. */
export function MeasuringFrames({ text, onMeasured, onFailed }: MeasuringFramesProps) {
  const words = useText()
  const own = useBrandFaces(useOwnThemes().own, text.config.brand)
  const images = usePictures(text)
  const { made, hasFailed } = useCanvases({ ...text, images, ownThemes: own.themes, brands: own.brands })
  useEffect(() => {
    if (made === null) return
    const { article, canvases } = made
    onMeasured(({ documents }) => ({ article, documentCount: canvases.length, documents }))
  }, [made, onMeasured])
  useEffect(() => {
    if (hasFailed) onFailed()
  }, [hasFailed, onFailed])
  const measure = (index: number, shown: Shown) =>
    void measurePages(shown).then(
      (pages) =>
        onMeasured((before) => ({ ...before, documents: new Map(before.documents).set(index, pages) })),
      onFailed,
    )
  return (
    <div className="measuring-frames" inert aria-hidden>
      {made?.canvases.map((canvas, index) => (
        <CanvasFrames
          // biome-ignore lint/suspicious/noArrayIndexKey: a document is known by its place in the set.
          key={index}
          canvas={canvas}
          title={words.editor.preview}
          style={{ width: canvas.card.widthPx, height: canvas.card.heightPx }}
          onShown={(shown) => measure(index, shown)}
          onFailed={onFailed}
        />
      ))}
    </div>
  )
}
