import type { DocumentPages } from './document-pages.ts'
import { LEAVES, nearestPage } from './document-pages.ts'

const HOLDERS = 'pre,blockquote,.callout,.table,li,img'
const SET_IN_LINES = 'p,h1,h2,h3,h4,h5,h6,.code-line,dt,figcaption'

/**
 * Returns a hash of the breaks: the pages of each block, how much of it each page shows, and its number of lines. It
 * contains no lengths: they differ by hundredths of a pixel between screen densities, because browsers round to
 * physical pixels. Breaks don't differ.
 */
export function hashBreaks(pages: DocumentPages, shares: readonly number[]): string {
  const { document } = pages.view
  const facts = [pages.pageCount, ...shares]
  const range = document.createRange()
  for (const block of document.querySelectorAll(`:is(#flow,.card) :is(${LEAVES},${HOLDERS})`)) {
    const on = [...block.getClientRects()].map((rect) => nearestPage(pages, (rect.top + rect.bottom) / 2))
    facts.push(-1, ...on, lineCount(range, block))
  }
  return hash(facts)
}

/** Returns the number of lines. 0 if lines can't be distinguished by their position. */
function lineCount(range: Range, block: Element): number {
  if (!block.matches(SET_IN_LINES) || block.querySelector('[data-object],ruby,img,svg')) return 0
  range.selectNodeContents(block)
  let lines = 0
  let middle = Number.NEGATIVE_INFINITY
  for (const rect of range.getClientRects()) {
    if (rect.width === 0) continue
    const own = (rect.top + rect.bottom) / 2
    if (Math.abs(own - middle) < rect.height * 0.6) continue
    middle = own
    lines += 1
  }
  return lines
}

/** Two rounds of FNV-1a with different seeds. The hash protects nothing, so intentional collisions don't matter. */
function hash(facts: readonly number[]): string {
  let one = 0x811c9dc5
  let two = 0x9e3779b9
  for (const fact of facts) {
    one = Math.imul(one ^ fact, 0x01000193)
    two = Math.imul((two ^ fact) + (one >>> 15), 0x85ebca6b)
  }
  return [one, two].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('')
}
