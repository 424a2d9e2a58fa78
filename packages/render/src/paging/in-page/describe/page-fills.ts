import { yOnPage } from '../card-grid.ts'
import { px } from '../lengths.ts'
import type { DocumentPages } from './document-pages.ts'
import { LEAVES, nearestPage, perPage } from './document-pages.ts'

/** Returns the share of each page's height that holds content, 0…1. A cover and an end card count as full. */
export function pageFills(pages: DocumentPages): number[] {
  const { view, grid, pageCount } = pages
  const { body } = view.document
  const topPx = px(view, body, '--top')
  const contentHeightPx = px(view, body, '--content-h')
  const bottoms = perPage(pageCount, () => 0)
  for (const leaf of view.document.querySelectorAll(`#flow :is(${LEAVES})`)) {
    for (const rect of leaf.getClientRects()) {
      if (rect.height <= 0) continue
      const page = nearestPage(pages, rect.bottom - 1)
      bottoms[page] = Math.max(bottoms[page] ?? 0, yOnPage(grid, page, rect.bottom) - topPx)
    }
  }
  for (const card of view.document.querySelectorAll('.card'))
    bottoms[nearestPage(pages, card.getBoundingClientRect().top + 1)] = contentHeightPx
  return bottoms.map((bottom) => Math.round(Math.min(1, bottom / contentHeightPx) * 1000) / 1000)
}
