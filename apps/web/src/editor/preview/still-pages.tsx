import './preview.css'
import type { Platform, RenderConfig } from '@galley/contracts'
import { parseMarkdown, servedImages } from '@galley/render'
import type { RefObject } from 'react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { galley } from '../../galley.ts'
import { useText } from '../../language/language.ts'
import { useBrandFaces } from '../../own-themes/use-brand-faces.ts'
import { useOwnThemes } from '../../own-themes/use-own-themes.ts'
import { ArticleFrame } from './article-frame.tsx'
import { useCanvases } from './canvas/use-canvases.ts'
import { ProjectPictures } from './pictures/project-pictures.ts'
import { StillFrame } from './still-frame.tsx'

/** A text with its look. */
export type StillText = {
  readonly project_id: string
  readonly markdown: string
  readonly title: string
  readonly platform: Platform
  readonly config: RenderConfig
}

/** The widest that a page is shown, in CSS px. */
const MAX_WIDTH_PX = 480

/** Renders the pages of a text as they would be made, to look at only. */
export function StillPages({ text }: { readonly text: StillText }) {
  const images = usePictures(text)
  const own = useBrandFaces(useOwnThemes().own, text.config.brand)
  const { made, hasFailed } = useCanvases({ ...text, images, ownThemes: own.themes, brands: own.brands })
  const place = useRef<HTMLDivElement>(null)
  const roomPx = useRoom(place)
  const words = useText()
  return (
    <div ref={place} className="still-pages">
      {hasFailed && (
        <p className="preview-failed" role="alert">
          {words.editor.layoutFailed}
        </p>
      )}
      {made?.article != null && <ArticleFrame html={made.article} />}
      {roomPx > 0 &&
        made?.canvases.map((canvas, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a document is known by its place in the set.
          <StillFrame key={index} canvas={canvas} scale={Math.min(1, roomPx / canvas.card.widthPx)} />
        ))}
    </div>
  )
}

/** Returns the pictures of a text, as the service has fetched or stored them. */
export function usePictures({ project_id, markdown }: Pick<StillText, 'project_id' | 'markdown'>) {
  const [pictures] = useState(() => new ProjectPictures((at) => galley.projects.image(project_id, at)))
  useEffect(() => pictures.ask(servedImages(parseMarkdown(markdown))), [pictures, markdown])
  return useSyncExternalStore(pictures.subscribe, pictures.images)
}

/** Returns the width that a page may have. 0 until it is measured. */
function useRoom(place: RefObject<HTMLElement | null>): number {
  const [roomPx, setRoomPx] = useState(0)
  useEffect(() => {
    if (!place.current) return
    const observer = new ResizeObserver(([entry]) =>
      setRoomPx(Math.min(MAX_WIDTH_PX, Math.floor(entry?.contentRect.width ?? 0))),
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [place])
  return roomPx
}
