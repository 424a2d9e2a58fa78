import './page-selection.css'
import { StateEffect } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import type { RefObject } from 'react'
import { useEffect, useRef, useState } from 'react'
import type { Shown } from '../canvas/canvas-frame.ts'
import type { PageRect } from './page-places.ts'
import { caretAt, selectionRects } from './page-places.ts'

type PageSelectionProps = { readonly shown: Shown; readonly scale: number; readonly view: EditorView }

type Drawn = { readonly caret: PageRect | null; readonly selected: string }
const NOTHING: Drawn = { caret: null, selected: '' }

/** Draws the cursor and the selection of the text on its pages. It lies over the pages and doesn't touch them. */
export function PageSelection({ shown, scale, view }: PageSelectionProps) {
  const [{ caret, selected }, setDrawn] = useState(NOTHING)
  const draw = useRef(() => {})
  const place = useRef<HTMLDivElement>(null)
  useFollowing(place, view, caret)
  useEffect(() => {
    let frame = 0
    draw.current = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => setDrawn(drawnOn(shown.document, view)))
    }
    draw.current()
    const release = shown.onDrawn(() => draw.current())
    return () => {
      release()
      cancelAnimationFrame(frame)
    }
  }, [shown, view])
  useEffect(() => {
    // After a change of the text, the pages change first.
    const follow = EditorView.updateListener.of(({ docChanged, selectionSet, focusChanged }) => {
      if (!docChanged && (selectionSet || focusChanged)) draw.current()
    })
    view.dispatch({ effects: StateEffect.appendConfig.of(follow) })
  }, [view])
  return (
    <div ref={place} className="page-selection" aria-hidden="true">
      {selected !== '' && (
        <svg style={{ transform: `scale(${scale})` }} aria-hidden="true">
          <path d={selected} />
        </svg>
      )}
      {caret && (
        <i
          // A moved cursor is visible at once.
          key={`${caret.left} ${caret.top}`}
          style={{ left: caret.left * scale, top: caret.top * scale, height: caret.height * scale }}
        />
      )}
    </div>
  )
}

/** Keeps the caret in view on the pages during typing, if it was placed there by a click on a page. */
function useFollowing(place: RefObject<HTMLElement | null>, view: EditorView, caret: PageRect | null) {
  const stage = useRef<'text' | 'pages' | 'typing'>('text')
  useEffect(() => {
    const pages = place.current?.closest('.page-overlay')
    const onPages = () => {
      if (stage.current === 'typing') stage.current = 'pages'
    }
    const fromPages = () => {
      stage.current = 'pages'
    }
    const inText = () => {
      stage.current = 'text'
    }
    const type = () => {
      if (stage.current === 'pages') stage.current = 'typing'
    }
    pages?.addEventListener('wheel', onPages, { passive: true })
    pages?.addEventListener('pointerdown', fromPages)
    view.dom.addEventListener('pointerdown', inText)
    view.dom.addEventListener('keydown', type)
    return () => {
      pages?.removeEventListener('wheel', onPages)
      pages?.removeEventListener('pointerdown', fromPages)
      view.dom.removeEventListener('pointerdown', inText)
      view.dom.removeEventListener('keydown', type)
    }
  }, [place, view])
  useEffect(() => {
    if (caret && stage.current === 'typing')
      place.current?.querySelector('i')?.scrollIntoView({ block: 'nearest' })
  }, [place, caret])
}

function drawnOn(document: Document, view: EditorView): Drawn {
  const { main } = view.state.selection
  if (main.empty) {
    const caret = view.hasFocus ? caretAt(document, main.head, view.state) : null
    return caret ? { caret, selected: '' } : NOTHING
  }
  const rects = selectionRects(document, main, view.state)
  return { caret: null, selected: rects.map(pathOf).join('') }
}

function pathOf({ left, top, width, height }: PageRect): string {
  return `M${left} ${top}h${width}v${height}h${-width}z`
}
