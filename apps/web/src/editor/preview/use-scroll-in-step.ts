import type { EditorView } from '@codemirror/view'
import type { RefObject } from 'react'
import { useEffect } from 'react'
import type { Shown } from './canvas/canvas-frame.ts'
import { scrollTopOf } from './reveal-page.ts'
import type { LinePosition } from './source-places.ts'
import { lineOfTop, placesIn, topOfLine } from './source-places.ts'

type InStep = {
  readonly view: EditorView | null
  readonly scroller: RefObject<HTMLElement | null>
  readonly shown: { readonly pages: Shown; readonly scale: number } | null
}

/** Synchronizes the scrolling of text and pages: the side that the user scrolls moves the other one. */
export function useScrollInStep({ view, scroller, shown }: InStep) {
  useEffect(() => {
    const pages = scroller.current
    if (!view || !pages || !shown) return
    const { scale } = shown
    const paddingPx = Number.parseFloat(getComputedStyle(pages).paddingTop)
    const moves = watchHands([view.scrollDOM, pages])
    let measured: LinePosition[] | null = null
    // Computed on scrolling and not on each change, because it would slow down typing.
    const places = () => {
      measured ??= placesIn(shown.pages.document)
      return measured
    }
    const followText = () => {
      if (moves.hand() !== view.scrollDOM) return
      const block = view.lineBlockAtHeight(view.scrollDOM.scrollTop)
      const top = topOfLine(places(), view.state.doc.lineAt(block.from).number)
      if (top === null) return
      pages.scrollTop = view.scrollDOM.scrollTop === 0 ? 0 : scrollTopOf(pages, top * scale)
    }
    const followPages = () => {
      if (moves.hand() !== pages) return
      const line = lineOfTop(places(), (pages.scrollTop - paddingPx + 48) / scale)
      if (line === null || line > view.state.doc.lines) return
      view.scrollDOM.scrollTop = view.lineBlockAt(view.state.doc.line(line).from).top
    }
    view.scrollDOM.addEventListener('scroll', followText, { passive: true })
    pages.addEventListener('scroll', followPages, { passive: true })
    return () => {
      moves.end()
      view.scrollDOM.removeEventListener('scroll', followText)
      pages.removeEventListener('scroll', followPages)
    }
  }, [view, scroller, shown])
}

/** Returns which element the user scrolls. The other one scrolls too, and its event must not be synchronized back. */
function watchHands(elements: readonly HTMLElement[]) {
  let hand: HTMLElement | null = null
  const events = ['wheel', 'pointerdown', 'touchstart', 'keydown'] as const
  const takers = elements.map((element) => {
    const take = () => {
      hand = element
    }
    for (const event of events) element.addEventListener(event, take, { passive: true, capture: true })
    return () => {
      for (const event of events) element.removeEventListener(event, take, { capture: true })
    }
  })
  return {
    hand: () => hand,
    end: () => {
      for (const release of takers) release()
    },
  }
}
