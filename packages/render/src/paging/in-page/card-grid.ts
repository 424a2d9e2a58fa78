import type { PageWindow } from './page-window.ts'

/**
 * Where the cards of a document lie in its window: card `n` begins at `n × cardHeightPx` of the document. The scroll
 * position is read once, because every read after a change would lay the document out.
 */
export type CardGrid = {
  readonly cardHeightPx: number
  readonly scrollX: number
  readonly scrollY: number
}

export function cardGrid({ scrollX, scrollY }: PageWindow, cardHeightPx: number): CardGrid {
  return { cardHeightPx, scrollX, scrollY }
}

/** Returns the card, from 0, that a place in the window lies on. `yPx` counts from the window's top. */
export function pageAt({ cardHeightPx, scrollY }: CardGrid, yPx: number): number {
  return Math.floor((yPx + scrollY) / cardHeightPx)
}

/** Returns how far a place in the window lies below the top of card `page`. */
export function yOnPage({ cardHeightPx, scrollY }: CardGrid, page: number, yPx: number): number {
  return yPx + scrollY - page * cardHeightPx
}
