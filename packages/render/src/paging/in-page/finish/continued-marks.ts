import type { CardGrid } from '../card-grid.ts'
import { pageAt, yOnPage } from '../card-grid.ts'

const BOXES = 'pre,.callout,.details,.framed,blockquote,.table'

/**
 * Returns, by page, the marks above boxes that continue from the page before. They are in the margin and take no room
 * from the text. Empty if there is no label.
 */
export function continuedMarks(
  document: Document,
  grid: CardGrid,
  label: string,
): ReadonlyMap<number, HTMLElement[]> {
  const marks = new Map<number, HTMLElement[]>()
  if (label === '') return marks
  const boxes = [...document.querySelectorAll(`#flow :is(${BOXES})`)]
  for (const rect of boxes.flatMap(continuedParts)) {
    const page = pageAt(grid, rect.bottom - 1)
    if (marks.has(page)) continue
    const mark = document.createElement('div')
    mark.className = 'continued'
    mark.textContent = label
    mark.style.left = `${rect.left + grid.scrollX}px`
    mark.style.top = `${yOnPage(grid, page, rect.top)}px`
    marks.set(page, [mark])
  }
  return marks
}

/**
 * Returns the continued parts of a box: the whole of a divided one, and all parts except the first of a browser-split
 * one.
 */
function continuedParts(box: Element): DOMRect[] {
  const parts = [...box.getClientRects()].filter((rect) => rect.height > 1)
  return parts.slice(box.matches('.continues') ? 0 : 1)
}
