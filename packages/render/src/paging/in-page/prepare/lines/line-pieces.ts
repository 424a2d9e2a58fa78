import type { UnbrokenPiece } from './choose-breaks.ts'
import type { LineItem } from './line-items.ts'

/** Justification widens both sides of these, and blanks. */
const WIDENED =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u2460-\u24ff\u25a0-\u27bf\u3000-\u303f\uff00-\uffef]/u
/** Marks with a blank half, which a browser may remove at the start of a line, and at its end. */
export const OPENING = /^[‘“〈《「『【〔〖（［｛]$/
const CLOSING = /^[’”、。〉》」』】〕〗，．：；！？）］｝]$/
const HALF = 0.5
/** A mark that is wider still has its blank half. In em. */
const WHOLE_MARK = 0.75

/** Returns, for each item, the number of places before it that justification widens, as Chromium counts them. */
export function gapSums(items: readonly LineItem[]): number[] {
  const sums: number[] = []
  let sum = 0
  for (const [index, item] of items.entries()) {
    sums.push(sum)
    if (item.isBlank) sum += 1
    else if (WIDENED.test(item.text) || isWidened(items[index + 1])) sum += 1
  }
  return sums
}

function isWidened(item: LineItem | undefined): boolean {
  return item !== undefined && !item.isBlank && WIDENED.test(item.text)
}

type PiecesInput = {
  readonly items: readonly LineItem[]
  /** The first item of each line as the browser breaks the paragraph. */
  readonly lineStarts: readonly number[]
  /** The first item of each piece. */
  readonly pieceStarts: readonly number[]
  readonly emPx: number
  /** A letter spacing to set the paragraph with, in em. */
  readonly spacing: number
}

/** Returns the pieces of a paragraph as if it were one endless line. */
export function linePieces({ items, lineStarts, pieceStarts, emPx, spacing }: PiecesInput): UnbrokenPiece[] {
  const places = placesOf(items, { starts: new Set(lineStarts), emPx, spacing })
  const sums = gapSums(items)
  return pieceStarts.map((start, index) => {
    const end = lastVisible(items, start, pieceStarts[index + 1] ?? items.length)
    return {
      from: places[start]?.from ?? 0,
      to: places[end]?.to ?? 0,
      gapsBefore: sums[start] ?? 0,
      gapsWithin: sums[end] ?? 0,
      startTrim: trimOf(OPENING, items[start], places[start]),
      endTrim: trimOf(CLOSING, items[end], places[end]),
    }
  })
}

/** Returns the index of the last item of a line or piece that isn't a blank. */
export function lastVisible(items: readonly LineItem[], start: number, end: number): number {
  let last = end - 1
  while (last > start && items[last]?.isBlank) last -= 1
  return last
}

type Place = { readonly from: number; readonly to: number }

/** A blank at the end of a line has no width of its own. */
const BLANK = 0.25

/** Returns where each item would be if the paragraph were one line, in em. */
function placesOf(
  items: readonly LineItem[],
  { starts, emPx, spacing }: { starts: ReadonlySet<number>; emPx: number; spacing: number },
): Place[] {
  let from = 0
  return items.map((item, index) => {
    const next = items[index + 1]
    const isFirst = index > 0 && starts.has(index)
    const isLast = next === undefined || endsLine(items, index, starts)
    const lost = lostHalf(
      item,
      emPx,
      (isFirst && OPENING.test(item.text)) || (isLast && CLOSING.test(item.text)),
    )
    const width = item.isBlank && isLast ? BLANK : (item.right - item.left) / emPx + lost + spacing
    const place = { from, to: from + width }
    from = isLast ? place.to : from + (next.left - item.left) / emPx + lost + spacing
    return place
  })
}

/** Returns the half of a mark that the end of its line has cost it. */
function lostHalf(item: LineItem, emPx: number, isCut: boolean): number {
  return isCut && (item.right - item.left) / emPx < WHOLE_MARK ? HALF : 0
}

function endsLine(items: readonly LineItem[], index: number, lineStarts: ReadonlySet<number>): boolean {
  return lineStarts.has(index + 1) || (items[index + 1]?.isBlank === true && lineStarts.has(index + 2))
}

function trimOf(marks: RegExp, item: LineItem | undefined, place: Place | undefined): number {
  const isMark = item !== undefined && place !== undefined && marks.test(item.text)
  return isMark && place.to - place.from >= WHOLE_MARK ? HALF : 0
}
