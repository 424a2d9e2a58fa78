import type { LayoutWarning, PageInput } from '../../page-layout.ts'
import { cardGrid } from '../card-grid.ts'
import { px } from '../lengths.ts'
import type { PageWindow } from '../page-window.ts'
import { layoutWarnings } from './layout-warnings.ts'
import { placeNotes } from './place-notes.ts'
import { writeFrames } from './write-frames.ts'

export type FinishedPages = { readonly pageCount: number; readonly warnings: readonly LayoutWarning[] }

/** Counts the pages of a broken text, adds the furniture to each page, and returns warnings. */
export function finishPages(view: PageWindow, { cardHeightPx, maxPages }: PageInput): FinishedPages {
  const { document } = view
  const grid = cardGrid(view, cardHeightPx)
  const flow = document.getElementById('flow')
  const textPages = flow ? countTextPages(view, flow, cardHeightPx) : 0
  const pageCount = textPages + document.querySelectorAll('.card').length
  // The document's height also positions the end card.
  document.body.style.height = `${pageCount * cardHeightPx}px`
  const warnings = layoutWarnings(document, grid)
  if (pageCount > maxPages) warnings.push({ code: 'too_many_pages', page: null })
  placeNotes(view)
  writeFrames(document, grid, textPages)
  return { pageCount, warnings }
}

function countTextPages(view: PageWindow, flow: Element, cardHeightPx: number): number {
  const contentHeightPx = px(view, flow, '--content-h')
  return Math.max(1, Math.round((flow.scrollHeight + cardHeightPx - contentHeightPx) / cardHeightPx))
}
