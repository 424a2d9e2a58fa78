import type { PageWindow } from '../../page-window.ts'
import type { FreshText } from '../fresh-text.ts'
import { applyAll, freshElements } from '../fresh-text.ts'
import { chooseBreaks, isTornLine, LONELY } from './choose-breaks.ts'
import type { LineEnd } from './end-lines.ts'
import { endLines, restoreLines } from './end-lines.ts'
import type { ReadParagraph } from './line-items.ts'
import { lineStarts, readItems, readParagraph, readSuspect } from './line-items.ts'
import { gapSums, lastVisible, linePieces } from './line-pieces.ts'

/** The paragraphs that the style sheet justifies. */
const JUSTIFIED = 'p:not(.latin,.lines,.tags,.mentions,.author,.divider,.attribution,.amount>li>p)'
/** A browser rounds positions to 1/64 px. */
const ROUNDING_PX = 0.5

/** Letter spacings to try, in em: none, tighter, looser. A reader doesn't see so little. */
const SPACINGS = [0, -0.02, 0.02, -0.035, 0.035]
/** The cost of a spacing of 1 em: the largest one is better than a ragged line, and than a stretched one. */
const SPACING_COST = 40

/** All line ends of a paragraph. */
type Plan = { readonly ends: readonly LineEnd[]; readonly spacing: number }

/**
 * Keeps justification from tearing lines. A paragraph in which it would widen a line too far is broken anew, and what
 * that doesn't help stays ragged. Also saves last lines of one character.
 *
 * The text isn't paged yet, and the style sheet justifies only pages: the room at the end of a line is what justification
 * would share out.
 *
 * @returns the paragraphs with such a fault that couldn't be broken better
 */
export function setLines(text: FreshText): HTMLElement[] {
  const { view } = text
  const faulty = freshElements(text, JUSTIFIED)
    .flatMap((paragraph) => readSuspect(view, paragraph) ?? [])
    .filter((read) => tornLines(read).length > 0 || isLonely(read))
  const pieces = pieceStarts(view, faulty)
  const plans = faulty.map((read, index) => planOf(read, pieces[index] ?? []))
  applyAll(faulty.map((read, index) => () => carryOut(view, read, plans[index] ?? null)))
  const failed = faulty.filter((read, index) => !holds(view, read, plans[index] ?? null))
  applyAll(
    failed.map(
      ({ paragraph }) =>
        () =>
          restoreLines(paragraph),
    ),
  )
  return failed.map(({ paragraph }) => paragraph)
}

/** Ends the torn lines of paragraphs where the browser does, so that they stay ragged. */
export function raggedLines(view: PageWindow, paragraphs: readonly HTMLElement[]): void {
  const read = paragraphs.map((paragraph) => readParagraph(view, paragraph))
  applyAll(
    read.map((each) => () => {
      const ends = tornLines(each).map((next) => ({ next, isRagged: true, isCut: false }))
      endLines(view, each, { ends, alone: false })
    }),
  )
}

/** Returns the lines after those that justification would tear, by their first items. */
function tornLines({ paragraph, items, starts, right, emPx }: ReadParagraph): number[] {
  const sums = gapSums(items)
  const spacing = Number.parseFloat(paragraph.style.letterSpacing) || 0
  return starts.slice(1).filter((next, index) => {
    const start = starts[index] ?? 0
    const last = lastVisible(items, start, next)
    const gaps = (sums[last] ?? 0) - (sums[start] ?? 0)
    return isTornLine((right - (items[last]?.right ?? right)) / emPx, gaps, spacing)
  })
}

function isLonely({ items, starts, emPx }: ReadParagraph): boolean {
  const start = starts.at(-1) ?? 0
  const last = lastVisible(items, start, items.length)
  const widthPx = (items[last]?.right ?? 0) - (items[start]?.left ?? 0)
  return starts.length > 1 && widthPx < emPx * LONELY
}

/** Returns the first item of each part that a browser doesn't break, by letting it break each paragraph everywhere. */
function pieceStarts(view: PageWindow, read: readonly ReadParagraph[]): number[][] {
  applyAll(
    read.map(
      ({ paragraph }) =>
        () =>
          paragraph.classList.add('narrowest'),
    ),
  )
  const starts = read.map(({ paragraph }) => lineStarts(readItems(view, paragraph)))
  applyAll(
    read.map(
      ({ paragraph }) =>
        () =>
          paragraph.classList.remove('narrowest'),
    ),
  )
  return starts
}

/** Returns the line ends of the letter spacing that costs least, or null if each leaves one character on the last line. */
function planOf(read: ReadParagraph, pieceStarts: readonly number[]): Plan | null {
  const { items, starts, left, right, emPx } = read
  const first = (right - (items[0]?.left ?? left)) / emPx
  let best: (Plan & { readonly cost: number }) | null = null
  for (const spacing of SPACINGS) {
    const pieces = linePieces({ items, lineStarts: starts, pieceStarts, emPx, spacing })
    const chosen = chooseBreaks(pieces, { first, other: (right - left) / emPx, spacing })
    const cost = (chosen?.cost ?? 0) + Math.abs(spacing) * SPACING_COST
    if (!chosen || chosen.isLonely || (best && cost >= best.cost)) continue
    const ends = chosen.lines.slice(1).map(({ start }, index) => ({
      next: pieceStarts[start] ?? 0,
      isRagged: chosen.lines[index]?.isRagged === true,
      isCut: chosen.lines[index]?.isCut === true,
    }))
    best = { ends, spacing, cost }
  }
  return best
}

function carryOut(view: PageWindow, read: ReadParagraph, plan: Plan | null): void {
  if (!plan) return
  endLines(view, read, { ends: plan.ends, alone: true })
  if (plan.spacing !== 0) read.paragraph.style.letterSpacing = `${plan.spacing}em`
}

/** Returns whether each line ends where it was planned, and inside the margin. */
function holds(view: PageWindow, { paragraph, right }: ReadParagraph, plan: Plan | null): boolean {
  if (!plan) return false
  const items = readItems(view, paragraph)
  const planned = [0, ...plan.ends.map(({ next }) => next)]
  return (
    lineStarts(items).join() === planned.join() &&
    items.every((item) => item.isBlank || item.right <= right + ROUNDING_PX)
  )
}
