import { heightOf, px } from '../lengths.ts'
import type { PageWindow } from '../page-window.ts'

/** The blocks of a text that aren't prepared yet, and the lengths of its pages. */
export type FreshText = {
  readonly view: PageWindow
  readonly blocks: readonly HTMLElement[]
  /** The height of the text area of a page. */
  readonly contentHeightPx: number
  readonly bodyPx: number
}

/**
 * A change of the document. Fits return their changes instead of applying them, because a read between two writes
 * would reflow the document again.
 */
export type DocumentChange = () => void

/** Returns the blocks that aren't prepared yet. An editor replaces single blocks and keeps prepared ones. */
export function freshText(view: PageWindow): FreshText {
  const { document } = view
  return {
    view,
    blocks: [...document.querySelectorAll<HTMLElement>('#flow>:not([data-ready])')],
    contentHeightPx: px(view, document.body, '--content-h'),
    bodyPx: px(view, document.body, 'font-size'),
  }
}

/** Returns the matching elements of the fresh blocks, including the blocks themselves. */
export function freshElements({ blocks }: FreshText, selector: string): HTMLElement[] {
  return blocks.flatMap((block) => [
    ...(block.matches(selector) ? [block] : []),
    ...block.querySelectorAll<HTMLElement>(selector),
  ])
}

export function applyAll(changes: readonly DocumentChange[]): void {
  for (const change of changes) change()
}

/** Returns the height of what is kept with the element below it: headings, and the last lines of lead-ins. */
export function heightAbove(view: PageWindow, element: Element | null): number {
  let heightPx = 0
  let above = element?.previousElementSibling
  while (above?.matches('h1,h2,h3,h4,h5,h6,.lead-in')) {
    heightPx += keptHeight(view, above) + px(view, above, 'margin-top') + px(view, above, 'margin-bottom')
    above = above.previousElementSibling
  }
  return heightPx
}

/** Returns the least height of an element on the page below. A paragraph may leave all but its last two lines behind. */
function keptHeight(view: PageWindow, element: Element): number {
  const heightPx = heightOf(element)
  const isText = element.matches('p:not(.pseudo-title)')
  return isText ? Math.min(heightPx, 2 * px(view, element, 'line-height')) : heightPx
}
