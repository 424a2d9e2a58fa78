import type { CardGrid } from '../card-grid.ts'
import { cardGrid, pageAt } from '../card-grid.ts'
import type { PageWindow } from '../page-window.ts'

/** A laid-out canvas and its number of pages. */
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

/** Returns the page, from 0, at a position in the window. For a position outside all pages, the nearest one. */
export function nearestPage({ grid, pageCount }: DocumentPages, yPx: number): number {
  return Math.max(0, Math.min(pageCount - 1, pageAt(grid, yPx)))
}

export function perPage<T>(pageCount: number, make: () => T): T[] {
  return Array.from({ length: pageCount }, make)
}
