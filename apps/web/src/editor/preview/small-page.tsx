import './small-page.css'
import { useEffect, useRef, useState } from 'react'
import { CanvasFrames } from './canvas/canvas-frames.tsx'
import type { Canvas } from './canvas/make-canvas.ts'

type SmallPageProps = {
  /** Null until it is made. */
  readonly canvas: Canvas | null
  readonly title: string
}

/** Renders the first page of a document, as wide as its place. It can't be pressed. */
export function SmallPage({ canvas, title }: SmallPageProps) {
  const place = useRef<HTMLSpanElement>(null)
  const widthPx = useWidth(place)
  const [isShown, setIsShown] = useState(false)
  const { card } = canvas ?? {}
  return (
    <span ref={place} className="small-page" data-shown={isShown || undefined}>
      {canvas && card && widthPx > 0 && (
        <CanvasFrames
          canvas={canvas}
          title={title}
          style={{
            width: card.widthPx,
            height: card.heightPx,
            transform: `scale(${widthPx / card.widthPx})`,
          }}
          onShown={() => setIsShown(true)}
          onFailed={() => {}}
        />
      )}
    </span>
  )
}

function useWidth(place: { readonly current: HTMLElement | null }): number {
  const [widthPx, setWidthPx] = useState(0)
  useEffect(() => {
    if (!place.current) return
    const observer = new ResizeObserver(([entry]) => setWidthPx(entry?.contentRect.width ?? 0))
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [place])
  return widthPx
}

/** Returns whether an element has come near the visible part of the page. It stays true from then on. */
export function useSeen(place: { readonly current: HTMLElement | null }): boolean {
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true)
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [place])
  return isSeen
}
