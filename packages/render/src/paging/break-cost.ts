import { SHORT_BOX, SHORT_CODE } from './block-sizes.ts'
import type { FlowMeasure, MeasuredBox, UnitKind } from './flow-measure.ts'
import type { Candidate } from './page-candidates.ts'

/** Below these shares a page looks unfinished. */
const SPARSE = 0.72
const SPARSE_LAST = 0.35
/** A page before the last that is below this share, or a last page below that one, is avoided if any plan avoids it. */
const UNFINISHED = 0.6
const STUB = 0.2

/** An item that is higher than this share of a page gets a page of its own, if it fits on one. */
const LARGE_ITEM = 0.75
/** Only chosen when nothing else is possible. */
const NEVER = 100_000
/** Looks worse than a page that is three fifths full. */
const EYESORE = 2_000
/** Looks worse than all that a break may split, but not than a picture, a list or a text without the words that head it. */
const EMPTY = 10 * EYESORE
/** The cost of a break in a paragraph that would fit on its page. */
export const EARLY_BREAK = 1.5 * EYESORE
/** A stanza is split only where each other plan leaves a page unfinished, or parts a heading from its text. */
const STANZA = 2 * EYESORE

/** An exhibit is one figure to its reader. Only a text without its heading is worse than one in two parts. */
const EXHIBIT = 2 * EMPTY
/** A longer series may be parted rather than leave a page less than three fifths full. Each entry is better kept whole. */
const LONG_SERIES = EARLY_BREAK
const ENTRY = EYESORE

/** Returns the cost of a page itself: how empty it is, and how much its pictures shrink. */
export function pageCost(page: { fill: number; squeeze: number; end: Candidate['kind'] }): number {
  const { fill, squeeze, end } = page
  const squeezeCost = squeeze > 0 ? 15 + 120 * squeeze ** 2 : 0
  if (end !== 'open') {
    const stub = end === 'last' && fill < STUB ? EMPTY : 0
    return squeezeCost + PAGE + 420 * Math.max(0, 1 - fill / SPARSE_LAST) + stub
  }
  const hollow = (fill < SPARSE ? 120 + 1_100 * (1 - fill / SPARSE) : 0) + (fill < UNFINISHED ? EMPTY : 0)
  return squeezeCost + PAGE + 260 * ((1 - fill) / (1 - SPARSE)) ** 2 + hollow
}

/** Each page costs a little, so that better breaks don't lead to more pages. */
const PAGE = 40

/** What a break does to the units and boxes around it. */
export type BreakReasonKind =
  | `parts ${UnitKind}`
  | `begins ${UnitKind}`
  | `splits ${MeasuredBox['kind']}`
  | `alone ${MeasuredBox['kind']}`
  | 'single line'
  | 'inside paragraph'
  | 'hidden rule'

/** One part of the cost of a break. Below 0 if it helps the reader. */
export type BreakReason = { readonly kind: BreakReasonKind; readonly cost: number }

/** Returns the cost of what a break separates. Breaks that help the reader, as before a chapter, cost less than 0. */
export function breakCost(flow: FlowMeasure, at: Candidate): number {
  return breakReasons(flow, at).reduce((sum, { cost }) => sum + cost, 0)
}

/** Returns what a break separates, with the cost of each. Empty for a break that the author wants. */
export function breakReasons(flow: FlowMeasure, at: Candidate): BreakReason[] {
  const { before, after } = at
  if (at.kind !== 'open' || !before || !after) return []
  const split = at.splits.flatMap((box) => [
    { kind: `splits ${box.kind}` as const, cost: splitCost(flow, box, at) },
    { kind: `alone ${box.kind}` as const, cost: aloneCost(box, at) },
  ])
  return [...split, ...neighbourReasons(at)].filter(({ cost }) => cost !== 0)
}

/** The cost of separating each of these from the next unit. */
const PARTING: Partial<Record<UnitKind, number>> = {
  heading: NEVER,
  title: NEVER / 2,
  head: NEVER / 2,
  lead: EMPTY + EYESORE,
  turned: EYESORE,
  parent: 90,
  code: 60,
  blank: -10,
}
/** The cost of beginning a page with each of these. */
const BEGINNING: Partial<Record<UnitKind, number>> = { rule: NEVER / 4, blank: 150, heading: -30 }

function neighbourReasons({ before, after, paragraph, hiddenRules }: Candidate): BreakReason[] {
  if (!before || !after) return []
  const parting = { kind: `parts ${before.kind}` as const, cost: PARTING[before.kind] ?? 0 }
  if (paragraph) return [parting, lineReason(after.line, paragraph.lineCount)]
  return [
    parting,
    { kind: `begins ${after.kind}`, cost: BEGINNING[after.kind] ?? 0 },
    { kind: 'hidden rule', cost: hiddenRules.length > 0 ? -30 : 0 },
  ]
}

/** Returns the cost of widows and orphans. A single line is very costly; two lines cost a little more than others. */
function lineReason(line: number, lineCount: number): BreakReason {
  const least = Math.min(line, lineCount - line)
  if (least < 2) return { kind: 'single line', cost: EYESORE }
  return { kind: 'inside paragraph', cost: least === 2 ? 18 : 10 }
}

function splitCost(flow: FlowMeasure, box: MeasuredBox, at: Candidate): number {
  const share = (box.bottom - box.top) / flow.capacityPx
  const shortness = Math.max(0, 1 - share / SHORT_BOX)
  switch (box.kind) {
    case 'paragraph':
    case 'group':
      return 0
    case 'stanza':
      return STANZA
    case 'item':
      return share > LARGE_ITEM && share <= 1 && !isOneParagraph(box, at) ? 350 : 8
    case 'list':
      return 6 + 60 * shortness
    case 'quote':
    case 'table':
      return keptCost(shortness)
    case 'exhibit':
      return share <= 1 ? EXHIBIT : 25
    case 'series':
      return seriesCost(share)
    case 'entry':
      return share <= LARGE_ITEM ? ENTRY : 8
    case 'code':
      return share <= SHORT_CODE ? 1_700 + 600 * shortness : 25
  }
}

function seriesCost(share: number): number {
  if (share > 1) return 25
  return share <= LARGE_ITEM ? EXHIBIT : LONG_SERIES
}

/** Returns whether an item is nothing else than the paragraph that a break splits. It is text, not a card. */
function isOneParagraph(item: MeasuredBox, { splits: [inner] }: Candidate): boolean {
  return inner?.kind === 'paragraph' && inner.bottom - inner.top > (item.bottom - item.top) * 0.95
}

/** Returns the cost of splitting a box that is better kept whole. It is higher for shorter boxes. */
function keptCost(shortness: number): number {
  return shortness > 0 ? 350 + 600 * shortness : 25
}

/** The cost of leaving the first or last child of these alone. */
const ALONE: Partial<Record<MeasuredBox['kind'], number>> = {
  code: EYESORE,
  table: 300,
  list: 120,
  series: EYESORE,
}

/** Returns the cost of separating a first or last item, row or line of code from the rest. */
function aloneCost(box: MeasuredBox, { splits, opened, closed }: Candidate): number {
  if (splits[0] !== box || !opened || !closed) return 0
  const isFirst = closed.top - box.top < box.openPx + 2
  const isLast = box.bottom - opened.bottom < box.closePx + 2
  if (!isFirst && !isLast) return 0
  return ALONE[box.kind] ?? 0
}
