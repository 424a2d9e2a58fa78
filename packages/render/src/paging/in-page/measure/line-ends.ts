import { heightOf, px } from '../lengths.ts'
import type { PageWindow } from '../page-window.ts'

/** Heights that differ by less are equal, because browsers round. */
const ROUNDING_PX = 0.6

/**
 * Returns where each line of a paragraph ends, in px from its top. Only the end of the paragraph if lines can't be
 * distinguished.
 */
export function lineEnds(view: PageWindow, paragraph: Element): number[] {
  const heightPx = heightOf(paragraph)
  const leadingPx = px(view, paragraph, 'line-height')
  const count = Math.round(heightPx / leadingPx)
  if (Math.abs(count * leadingPx - heightPx) < ROUNDING_PX)
    return Array.from({ length: count }, (_, line) => (line + 1) * leadingPx)
  return unevenLineEnds(view, paragraph, heightPx)
}

/** Handles paragraphs with a formula or a picture, which makes its line higher. Lines are found by the position of words. */
function unevenLineEnds({ document }: PageWindow, paragraph: Element, heightPx: number): number[] {
  const range = document.createRange()
  range.selectNodeContents(paragraph)
  const { top } = paragraph.getBoundingClientRect()
  const lines = linesOf([...range.getClientRects()].filter((rect) => rect.width > 0))
  const ends = lines.map((line, index) => {
    const next = lines[index + 1]
    return next ? (line.bottom + next.top) / 2 - top : heightPx
  })
  return ends.length > 0 ? ends : [heightPx]
}

type Line = { readonly top: number; bottom: number }

/** Returns the lines that boxes form. Boxes that overlap by more than 2 px are in one line. */
function linesOf(rects: readonly DOMRect[]): Line[] {
  const lines: Line[] = []
  for (const rect of rects.toSorted((one, other) => one.top - other.top)) {
    const last = lines.at(-1)
    if (last && rect.top < last.bottom - 2) last.bottom = Math.max(last.bottom, rect.bottom)
    else lines.push({ top: rect.top, bottom: rect.bottom })
  }
  return lines
}
