import type { FlowMeasure, MeasuredBox, UnitKind } from './flow-measure.ts'
import type { Candidate } from './page-candidates.ts'

/** Below these shares a page looks unfinished. */
export const SPARSE = 0.72
export const SPARSE_LAST = 0.35
/** A box lower than this share of a page is kept whole where that is possible. */
const SHORT_BOX = 0.4

/** Only chosen when nothing else is possible. */
const NEVER = 100_000
/** An eyesore: worse than any empty half page. */
const EYESORE = 2_000

/** What a break costs that is the page's own fault: how empty it is, and how much its pictures gave way. */
export function pageCost(page: { fill: number; squeeze: number; end: Candidate['kind'] }): number {
  const { fill, squeeze, end } = page
  const squeezeCost = squeeze > 0 ? 15 + 120 * squeeze ** 2 : 0
  if (end !== 'open') return squeezeCost + PAGE + 420 * Math.max(0, 1 - fill / SPARSE_LAST)
  const hollow = fill < SPARSE ? 120 + 1_100 * (1 - fill / SPARSE) : 0
  return squeezeCost + PAGE + 100 * ((1 - fill) / (1 - SPARSE)) ** 2 + hollow
}

/** Each page costs a little, so that a text isn't spread for the sake of its breaks. */
const PAGE = 40

/** What a break costs for what it parts. Breaks that help the reader, such as before a chapter, earn something. */
export function breakCost(flow: FlowMeasure, at: Candidate): number {
  const { before, after } = at
  if (at.kind !== 'open' || !before || !after) return 0
  const parted = at.splits.reduce((sum, box) => sum + splitCost(flow, box, at), 0)
  return parted + neighbourCost(at)
}

/** What it costs to part each of these from what follows it. */
const PARTING: Partial<Record<UnitKind, number>> = {
  heading: NEVER,
  title: NEVER / 2,
  head: NEVER / 2,
  lead: EYESORE,
  parent: 90,
  blank: -10,
}
/** What it costs to begin a page with each of these. */
const BEGINNING: Partial<Record<UnitKind, number>> = { rule: NEVER / 4, blank: 150, heading: -30 }

function neighbourCost({ before, after, paragraph, hiddenRules }: Candidate): number {
  if (!before || !after) return 0
  const parting = PARTING[before.kind] ?? 0
  if (paragraph) return parting + lineCost(after.line, paragraph.lineCount)
  return parting + (BEGINNING[after.kind] ?? 0) - (hiddenRules.length > 0 ? 30 : 0)
}

/** A line alone at either end of a page is an eyesore; two look thin. */
function lineCost(line: number, lineCount: number): number {
  const least = Math.min(line, lineCount - line)
  if (least < 2) return EYESORE
  return least === 2 ? 30 : 20
}

function splitCost(flow: FlowMeasure, box: MeasuredBox, at: Candidate): number {
  const shortness = Math.max(0, 1 - (box.bottom - box.top) / (SHORT_BOX * flow.capacityPx))
  switch (box.kind) {
    case 'paragraph':
    case 'group':
      return 0
    case 'item':
      return 15
    case 'list':
      return 6 + 60 * shortness + aloneCost(box, at)
    case 'quote':
      return keptCost(shortness)
    case 'table':
      return keptCost(shortness) + aloneCost(box, at)
    case 'code':
      return keptCost(shortness) + aloneCost(box, at)
  }
}

/** The shorter a box, the less reason there is to cut it. */
function keptCost(shortness: number): number {
  return shortness > 0 ? 350 + 600 * shortness : 25
}

/** What it costs to leave the first or last of these alone. */
const ALONE: Partial<Record<MeasuredBox['kind'], number>> = { code: EYESORE, table: 300, list: 120 }

/** A first or last item or row that is parted from the rest looks lost; a line of code is an eyesore. */
function aloneCost(box: MeasuredBox, { splits, opened, closed }: Candidate): number {
  if (splits[0] !== box || !opened || !closed) return 0
  const isFirst = closed.top - box.top < box.openPx + 2
  const isLast = box.bottom - opened.bottom < box.closePx + 2
  if (!isFirst && !isLast) return 0
  return ALONE[box.kind] ?? 0
}
