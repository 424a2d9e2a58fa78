import { yOnPage } from '../card-grid.ts'
import { px } from '../lengths.ts'
import type { PageWindow } from '../page-window.ts'
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
    for (const bottomPx of bottomsOf(view, leaf)) {
      const page = nearestPage(pages, bottomPx - 1)
      bottoms[page] = Math.max(bottoms[page] ?? 0, yOnPage(grid, page, bottomPx) - topPx)
    }
  }
  for (const card of view.document.querySelectorAll('.card'))
    bottoms[nearestPage(pages, card.getBoundingClientRect().top + 1)] = contentHeightPx
  return bottoms.map((bottom) => Math.round(Math.min(1, bottom / contentHeightPx) * 1000) / 1000)
}

/** Returns where the parts of a block end. A part of a split block has the height of its page, so what is inside tells. */
function bottomsOf(view: PageWindow, leaf: Element): number[] {
  if (leaf.matches('.cut')) return [...leaf.children].map((part) => part.getBoundingClientRect().bottom)
  const parts = [...leaf.getClientRects()].filter(({ height }) => height > 0)
  if (parts.length < 2 || !leaf.matches('p,dt')) return parts.map(({ bottom }) => bottom)
  const range = view.document.createRange()
  range.selectNodeContents(leaf)
  const leadingPx = px(view, leaf, 'line-height')
  const words = [...range.getClientRects()].filter(({ width }) => width > 0)
  return words.flatMap(({ top, bottom }) => {
    const middle = (top + bottom) / 2
    const part = parts.find((each) => each.top <= middle && middle <= each.bottom)
    return part ? [part.top + Math.ceil((middle - part.top) / leadingPx) * leadingPx] : []
  })
}
