import type { EditorView } from '@codemirror/view'
import type { MouseEvent, PointerEvent } from 'react'
import { useRef } from 'react'
import type { Shown } from '../canvas/canvas-frame.ts'
import { offsetAt } from './page-places.ts'
import { selectText } from './select-text.ts'

/** Selects from `anchor` to `head` in the Markdown. */
export type SelectText = (anchor: number, head: number) => void

type PagePointer = {
  readonly shown: Shown
  readonly scale: number
  readonly view: EditorView | null
  readonly onSelect: SelectText
}

/**
 * Returns the listeners of a page: a click puts the cursor of the text there, and dragging selects. A second click
 * selects the word, a third one the line of the text.
 */
export function usePagePointer({ shown, scale, view, onSelect }: PagePointer) {
  const anchor = useRef<number | null>(null)
  /** Whether the click that comes has selected something already. */
  const hasSelected = useRef(false)
  const offsetOf = ({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>) => {
    const overlay = currentTarget.closest('.page-overlay')?.getBoundingClientRect()
    if (!overlay || !view) return null
    const point = { x: (clientX - overlay.left) / scale, y: (clientY - overlay.top) / scale }
    return offsetAt(shown.document, point, view.state)
  }
  const listeners = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      // A finger scrolls.
      if (event.button !== 0 || event.pointerType === 'touch' || !view) return
      const at = offsetOf(event)
      if (at === null) return
      // Otherwise the page itself would get the focus.
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      anchor.current = event.shiftKey ? view.state.selection.main.anchor : at
      hasSelected.current = true
      selectText(view, { anchor: anchor.current, head: at }, 'center')
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const head = anchor.current === null ? null : offsetOf(event)
      if (anchor.current === null || head === null || !view || head === view.state.selection.main.head) return
      selectText(view, { anchor: anchor.current, head })
    },
    onPointerUp: () => {
      anchor.current = null
    },
    onPointerCancel: () => {
      anchor.current = null
      hasSelected.current = false
    },
  }
  /** Returns whether a click was on text. */
  const click = (event: MouseEvent<HTMLElement>): boolean => {
    // A key press has no coordinates.
    const at = event.detail > 0 ? offsetOf(event) : null
    const isDone = hasSelected.current
    hasSelected.current = false
    if (at === null || !view) return false
    const { main } = view.state.selection
    if (event.detail > 1) onSelect(...around(view, at, event.detail))
    else if (isDone) onSelect(main.anchor, main.head)
    else onSelect(at, at)
    return true
  }
  return { listeners, click }
}

/** Returns the word at an offset, or its line. */
function around({ state }: EditorView, at: number, clicks: number): [number, number] {
  const found = clicks === 2 ? state.wordAt(at) : state.doc.lineAt(at)
  return found ? [found.from, found.to] : [at, at]
}
