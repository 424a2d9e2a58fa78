import { yOnPage } from '../card-grid.ts'
import type { PageWindow } from '../page-window.ts'
import type { PagesInput } from './document-pages.ts'
import { documentPages, nearestPage } from './document-pages.ts'

/** Where a block is: its page, from 1, and its box as shares of the page's width and height. */
export type LineBox = {
  readonly page: number
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export type FindLinesInput = PagesInput & { readonly lines: readonly number[] }

/**
 * Returns where each line of the Markdown, from 1, is shown: the first part of the innermost block that holds it. Null
 * for a line that no page shows. Doesn't change the document.
 */
export function findLines(view: PageWindow, { lines, ...input }: FindLinesInput): (LineBox | null)[] {
  const pages = documentPages(view, input)
  const widthPx = view.document.documentElement.clientWidth
  const blocks = [...view.document.querySelectorAll('#flow [data-lines]:not(.page-break)')].map((block) => {
    const [start = 0, end = 0] = (block.getAttribute('data-lines') ?? '').split('-').map(Number)
    return { block, start, end }
  })
  return lines.map((line) => {
    // In the order of the document, an inner block comes after the blocks that hold it.
    const found = blocks.findLast(({ start, end }) => start <= line && line <= end)
    const rect = [...(found?.block.getClientRects() ?? [])].find(({ height }) => height > 0)
    if (!rect) return null
    const page = nearestPage(pages, rect.bottom - 1)
    return {
      page: page + 1,
      left: share(rect.left + pages.grid.scrollX, widthPx),
      top: share(yOnPage(pages.grid, page, rect.top), input.cardHeightPx),
      width: share(rect.width, widthPx),
      height: share(rect.height, input.cardHeightPx),
    }
  })
}

function share(px: number, wholePx: number): number {
  return Math.round(Math.max(0, Math.min(1, px / wholePx)) * 1000) / 1000
}
