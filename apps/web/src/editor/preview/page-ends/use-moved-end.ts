import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import type { Gap } from '../page-breaks.ts'

type MovedEnd = {
  /** The pages. In others, the places are elsewhere. */
  readonly document: Document
  /** Returns the places where the page can end instead. */
  readonly targets: () => readonly Gap[]
  /** The place of the present end, in px of the unscaled document. */
  readonly ownTop: number
  readonly scale: number
  readonly onMove: (target: Gap) => void
  /** Null if the text asks for no break here. */
  readonly onRemove: (() => void) | null
}

/** The places where the page can end instead, and the present one of them. It is null at the page's own end. */
type Moving = { readonly targets: readonly Gap[]; readonly target: Gap | null }

/** Pointers that moved less have clicked. In px of the screen. */
const CLICK_PX = 4
/** Near the edges of the scroller, dragging scrolls it. */
const EDGE_PX = 48
const SCROLL_PX = 14

/**
 * Moves the end of a page to one of its targets: dragged, with the arrow keys and Enter, or with a click that shows the
 * targets. Escape cancels. `active` is null while nothing moves.
 */
export function useMovedEnd({ document, targets: measure, ownTop, scale, onMove, onRemove }: MovedEnd) {
  const [active, setActive] = useState<Moving | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other pages end what was begun.
  useEffect(() => setActive(null), [document])
  const pressed = useRef<{ readonly y: number; isDragged: boolean } | null>(null)
  const targetsNow = () => active?.targets ?? measure()
  const begin = () => setActive({ targets: targetsNow(), target: null })
  const cancel = () => setActive(null)
  const drop = (target: Gap | null) => {
    setActive(null)
    if (target) onMove(target)
  }
  const drag = (event: PointerEvent<HTMLElement>) => {
    const { current } = pressed
    if (!current || (!current.isDragged && Math.abs(event.clientY - current.y) < CLICK_PX)) return
    current.isDragged = true
    scrollNear(event)
    const overlay = event.currentTarget.closest('.page-overlay')
    const y = (event.clientY - (overlay?.getBoundingClientRect().top ?? 0)) / scale
    const targets = targetsNow()
    setActive({ targets, target: nearest(targets, { y, ownTop }) })
  }
  const release = () => {
    const isDragged = pressed.current?.isDragged === true
    pressed.current = null
    if (isDragged) drop(active?.target ?? null)
    else if (active) cancel()
    else begin()
  }
  const step = (by: -1 | 1) => {
    const targets = targetsNow()
    const places = [...targets.map((target) => target.top), ownTop].sort((one, other) => one - other)
    const at = places.indexOf(active?.target?.top ?? ownTop)
    const top = places[Math.max(0, Math.min(places.length - 1, at + by))]
    setActive({ targets, target: targets.find((target) => target.top === top) ?? null })
  }
  const confirm = () => (active ? drop(active.target) : begin())
  const acts = new Map<string, (() => void) | null>([
    ['ArrowUp', () => step(-1)],
    ['ArrowDown', () => step(1)],
    ['Escape', active && cancel],
    ['Delete', onRemove],
    ['Backspace', onRemove],
  ])
  const press = (event: KeyboardEvent) => {
    const act = acts.get(event.key)
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  return {
    active,
    drop,
    handle: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        pressed.current = { y: event.clientY, isDragged: false }
      },
      onPointerMove: drag,
      onPointerUp: release,
      onPointerCancel: () => {
        pressed.current = null
        cancel()
      },
      // Enter, Space, and screen readers. A pointer's click has been handled.
      onClick: ({ detail }: MouseEvent) => detail === 0 && confirm(),
      onKeyDown: press,
      onBlur: cancel,
    },
  }
}

/** Returns the target nearest to a height. Null if the present end is nearer. */
function nearest(targets: readonly Gap[], { y, ownTop }: { y: number; ownTop: number }): Gap | null {
  let best: Gap | null = null
  let distance = Math.abs(ownTop - y)
  for (const target of targets) {
    if (Math.abs(target.top - y) >= distance) continue
    best = target
    distance = Math.abs(target.top - y)
  }
  return best
}

/** Scrolls the pages when the pointer is near their upper or lower edge. */
function scrollNear({ currentTarget, clientY }: PointerEvent<HTMLElement>) {
  const scroller = currentTarget.closest('.preview')
  if (!scroller) return
  const { top, bottom } = scroller.getBoundingClientRect()
  if (clientY < top + EDGE_PX) scroller.scrollTop -= SCROLL_PX
  else if (clientY > bottom - EDGE_PX) scroller.scrollTop += SCROLL_PX
}
