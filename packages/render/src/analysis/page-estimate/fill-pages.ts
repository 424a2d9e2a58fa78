import type { Row } from './row.ts'
import { whiteBetween } from './row.ts'

/** A page that is less full than this gets parts of a box that doesn't fit as a whole. */
const HOLLOW = 0.55
/** The longest chain of rows that are kept with the next, such as headings below headings. */
const LONGEST_CHAIN = 4

type Filling = {
  readonly fills: number[]
  readonly pagePx: number
  readonly textShare: number
  usedPx: number
  above: Row | undefined
}

/**
 * Fills pages with rows. Returns the share of each page's height that is used, 0…1.
 *
 * `textShare` reduces the height of body text a little. Time is linear in the number of rows.
 */
export function fillPages(rows: readonly Row[], pagePx: number, textShare = 1): number[] {
  const filling: Filling = { fills: [], pagePx, textShare, usedPx: 0, above: undefined }
  rows.forEach((row, index) => {
    placeRow(filling, row, chainAfter(filling, rows, index))
  })
  if (filling.usedPx > 0 || filling.fills.length === 0) endPage(filling)
  return filling.fills
}

function placeRow(filling: Filling, row: Row, chainPx: number): void {
  const heightPx = heightOf(filling, row)
  const whitePx = whiteBetween(filling.above, row)
  const fits = filling.usedPx + whitePx + heightPx + chainPx <= filling.pagePx + 0.5
  if (!fits && filling.usedPx > 0) {
    if (row.parts && filling.usedPx < filling.pagePx * HOLLOW) {
      placeParts(filling, row.parts)
      return
    }
    endPage(filling)
  }
  filling.usedPx += whiteBetween(filling.above, row) + heightPx
  filling.above = row
  // A row that is higher than a page continues on the next ones.
  while (filling.usedPx > filling.pagePx + 0.5) {
    const restPx = filling.usedPx - filling.pagePx
    endPage(filling)
    filling.usedPx = restPx
  }
  if (row.endsPage && filling.usedPx > 0) endPage(filling)
}

function placeParts(filling: Filling, parts: readonly Row[]): void {
  parts.forEach((part, index) => {
    placeRow(filling, part, chainAfter(filling, parts, index))
  })
}

/** Returns the height below a row that must be on the same page. */
function chainAfter(filling: Filling, rows: readonly Row[], index: number): number {
  let heightPx = 0
  for (let at = index; rows[at]?.isGlued && at < index + LONGEST_CHAIN; at += 1) {
    const next = rows[at + 1]
    if (!next) break
    heightPx += whiteBetween(rows[at], next) + heightOf(filling, next.parts?.[0] ?? next)
  }
  return heightPx
}

function heightOf({ textShare }: Filling, { heightPx, textPx }: Row): number {
  return heightPx - textPx * (1 - textShare)
}

function endPage(filling: Filling): void {
  const share = Math.min(1, filling.usedPx / filling.pagePx)
  filling.fills.push(Math.round(share * 1000) / 1000)
  filling.usedPx = 0
  filling.above = undefined
}
