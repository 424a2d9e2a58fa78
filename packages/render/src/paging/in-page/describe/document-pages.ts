import type { CardGrid } from '../card-grid.ts'
import { cardGrid, pageAt } from '../card-grid.ts'
import type { PageWindow } from '../page-window.ts'

/** A canvas that has been laid out, and how many pages it has. */
export type PagesInput = { readonly cardHeightPx: number; readonly pageCount: number }

export type DocumentPages = {
  readonly view: PageWindow
  readonly grid: CardGrid
  readonly pageCount: number
}

/** The innermost blocks that hold text. */
export const LEAVES = 'p,h1,h2,h3,h4,h5,h6,.code-line,tr,figure,.math-block,dt,dd,hr'

export function documentPages(view: PageWindow, { cardHeightPx, pageCount }: PagesInput): DocumentPages {
  return { view, grid: cardGrid(view, cardHeightPx), pageCount }
}

/** Returns the page, from 0, that a place in the window lies on. What lies outside of all pages counts to the nearest. */
export function nearestPage({ grid, pageCount }: DocumentPages, yPx: number): number {
  return Math.max(0, Math.min(pageCount - 1, pageAt(grid, yPx)))
}

export function perPage<T>(pageCount: number, make: () => T): T[] {
  return Array.from({ length: pageCount }, make)
}
