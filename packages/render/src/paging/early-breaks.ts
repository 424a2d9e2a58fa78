import type { GapMargins, StretchedLine } from './break-plan.ts'
import type { FlowMeasure } from './flow-measure.ts'
import type { Candidate } from './page-candidates.ts'

/** By how much a stretched line is higher than the room on its page. */
const BEYOND_PX = 4

/** A page that ends inside a paragraph, although the whole paragraph would fit on it. */
export type EarlyBreak = {
  readonly element: number
  /** The candidate after the paragraph. */
  readonly after: number
  readonly lastLinePx: number
  /** By how much the last line is higher than it was. */
  readonly morePx: number
}

type Breaking = {
  readonly flow: FlowMeasure
  readonly candidates: readonly Candidate[]
  /** What the page adds to the places of the endless column. */
  readonly usedPx: number
}

/**
 * Returns how a page ends before the last lines of a paragraph that fits on it. A browser breaks only what doesn't fit,
 * so the paragraph's last line gets higher than the room that is left. Null for a paragraph in another box, for one that
 * began on an earlier page, and for one without a gap below it, which takes back what the line is higher.
 */
export function earlyBreak(
  start: Candidate,
  end: Candidate,
  { flow, candidates, usedPx }: Breaking,
): EarlyBreak | null {
  const isInside = start.element === end.element && start.line > 0
  if (!end.paragraph || end.splits.length > 1 || isInside) return null
  const after = end.unit - end.line + end.paragraph.lineCount
  const last = flow.units[after - 1]
  if (last?.element !== end.element || candidates[after]?.gap?.above !== end.element) return null
  const lastLinePx = Math.ceil(flow.capacityPx - last.top - usedPx) + BEYOND_PX
  return { element: end.element, after, lastLinePx, morePx: lastLinePx - (last.bottom - last.top) }
}

/** Returns the last line of a page's paragraph as the plan has it. */
export function stretchedLine({ element, lastLinePx }: EarlyBreak): StretchedLine {
  return { element, heightPx: lastLinePx }
}

/** Returns the gaps of the page that a stretched line is on. The gap below it takes back what the line is higher. */
export function gapsBelow(
  gaps: readonly GapMargins[],
  { element, morePx }: EarlyBreak,
  gap: Candidate['gap'] | undefined,
): GapMargins[] {
  const opened = gaps.find(({ above }) => above === element)
  const others = gaps.filter((each) => each !== opened)
  if (!gap) return others
  const gapPx = opened ? opened.abovePx + opened.belowPx : gap.px
  return [...others, { above: element, below: gap.below, abovePx: -morePx, belowPx: gapPx }]
}
