import type { PageWindow } from './page-window.ts'

/**
 * The positions of a document's cards in its window: card `n` begins at `n × cardHeightPx` of the document. The
 * scroll position is read only once, because every read after a change would reflow the document.
 */
export type CardGrid = {
  readonly cardHeightPx: number
  readonly scrollX: number
  readonly scrollY: number
}

export function cardGrid({ scrollX, scrollY }: PageWindow, cardHeightPx: number): CardGrid {
  return { cardHeightPx, scrollX, scrollY }
}

/** Returns the card, from 0, at a position in the window. `yPx` counts from the window's top. */
export function pageAt({ cardHeightPx, scrollY }: CardGrid, yPx: number): number {
  return Math.floor((yPx + scrollY) / cardHeightPx)
}

/** Returns the distance of a position in the window from the top of card `page`. */
export function yOnPage({ cardHeightPx, scrollY }: CardGrid, page: number, yPx: number): number {
  return yPx + scrollY - page * cardHeightPx
}
