import { breakCost, EARLY_BREAK, pageCost } from './break-cost.ts'
import type { BreakPlan, GapMargins, PageStart } from './break-plan.ts'
import type { EarlyBreak } from './early-breaks.ts'
import { earlyBreak, gapsBelow, stretchedLine } from './early-breaks.ts'
import type { FlowMeasure } from './flow-measure.ts'
import type { Candidate } from './page-candidates.ts'
import { pageCandidates } from './page-candidates.ts'
import { gapCost, gapMargins, gapShare, gapsWithin, MOST_CLOSED } from './page-gaps.ts'

/** Beyond this many units the search would take too long. */
const MAX_UNITS = 60_000
/** Smaller cost differences are ties. Otherwise fractions of a px on other screen densities would change the plan. */
const TIE = 1
/** A page holds fewer units. The limit bounds the search if a text has lines of no height. */
const MAX_UNITS_PER_PAGE = 400
/** For heights that are equal except for rounding. */
const ROUNDING_PX = 0.01

/** `share`: by how much of themselves the gaps of the page open. `early`: set if its last paragraph would fit on it. */
type Page = {
  readonly from: number
  readonly early: EarlyBreak | null
  readonly cost: number
  readonly heightPx: number
  readonly share: number
}

/**
 * Returns where all pages of a text begin: the breaks with the lowest cost over the whole document, as Knuth and Plass
 * break lines. Null when a unit is higher than a page, or there are too many units. The browser then breaks alone.
 */
export function planBreaks(flow: FlowMeasure): BreakPlan | null {
  const search = searchBreaks(flow)
  return search && readPlan(search)
}

/**
 * Returns the cheapest pages of a text up to each candidate. Null when there are too many units. The candidates are
 * the same for each height of pages.
 */
export function searchBreaks(
  flow: FlowMeasure,
  known: readonly Candidate[] | null = null,
): BreakSearch | null {
  if (flow.units.length > MAX_UNITS) return null
  const candidates = known ?? pageCandidates(flow)
  const best: (Page | null)[] = candidates.map(() => null)
  best[0] = { from: -1, cost: 0, heightPx: 0, share: 0, early: null }
  for (let to = 1; to < candidates.length; to++) {
    best[to] = bestPageTo(to, { flow, candidates, best })
  }
  return { flow, candidates, best }
}

export type BreakSearch = {
  readonly flow: FlowMeasure
  readonly candidates: readonly Candidate[]
  /** The last page of the cheapest plan for everything before each candidate. Null when there is no plan. */
  readonly best: readonly (Page | null)[]
}

/** Returns the last page of the cheapest plan for everything before a candidate. Null when there is no plan. */
function bestPageTo(to: number, search: BreakSearch): Page | null {
  const end = search.candidates[to]
  if (!end) return null
  let best: Page | null = null
  for (let from = to - 1; from >= Math.max(0, to - MAX_UNITS_PER_PAGE); from--) {
    const start = search.candidates[from]
    if (!start || isBeyondPage(start, end, search.flow)) break
    const page = pageFrom(from, end, search)
    if (page && (!best || page.cost < best.cost - TIE)) best = page
    if (start.kind === 'forced') break
  }
  if (best) return { ...best, cost: best.cost + breakCost(search.flow, end) }
  return null
}

/** Returns the page between two candidates, after the cheapest plan up to the first. Null if there is no such page. */
function pageFrom(from: number, end: Candidate, search: BreakSearch): Page | null {
  const start = search.candidates[from]
  const before = search.best[from]
  const page = start && before ? pageBetween(start, end, search) : null
  return before && page ? { ...page, from, cost: before.cost + page.cost } : null
}

/** Returns true when a page can't reach this far back, even if its pictures and gaps give as much as they can. */
export function isBeyondPage(start: Candidate, end: Candidate, { capacityPx, give }: FlowMeasure): boolean {
  const closedPx = give === 0 ? 0 : gapsWithin(start, end) * MOST_CLOSED
  return end.endPx - start.startPx - (end.shrunkPx - start.shrunkPx) - closedPx > capacityPx
}

/** Returns a page's height and cost. Null when the browser couldn't make this page. */
export function pageBetween(
  start: Candidate,
  end: Candidate,
  { flow, candidates }: Pick<BreakSearch, 'flow' | 'candidates'>,
) {
  const { capacityPx, give } = flow
  const naturalPx = end.endPx - start.startPx + start.leadPx + end.tailPx
  const share = gapShare(start, end, { roomPx: capacityPx - naturalPx, give })
  const openedPx = share * gapsWithin(start, end)
  const heightPx = naturalPx + openedPx
  const overPx = heightPx - capacityPx
  const shrinkPx = end.shrunkPx - start.shrunkPx
  if (overPx > shrinkPx) return null
  const usedPx = start.leadPx - start.startPx + end.tailPx + openedPx
  const isWhole = end.paragraph !== null && end.paragraph.bottom + usedPx < capacityPx + 1
  const early = isWhole ? earlyBreak(start, end, { flow, candidates, usedPx }) : null
  if (isWhole ? !early : !canBreakLine(end, { capacityPx, usedPx })) return null
  const fill = Math.min(1, heightPx / capacityPx)
  const squeeze = overPx > ROUNDING_PX ? overPx / shrinkPx : 0
  const cost = pageCost({ fill, squeeze, end: end.kind }) + gapCost(share) + (early ? EARLY_BREAK : 0)
  return { heightPx, share, early, cost }
}

/**
 * Returns whether the browser can break a paragraph that doesn't fit at this line. Of several breaks in one paragraph only
 * the last can be placed: the earlier ones come when the page is full.
 */
function canBreakLine(
  end: Candidate,
  { capacityPx, usedPx }: { capacityPx: number; usedPx: number },
): boolean {
  const paragraph = end.paragraph
  if (!paragraph) return true
  const isFull = paragraph.nextBottom + usedPx > capacityPx
  const isLast = paragraph.bottom - end.startPx + end.leadPx + end.tailPx <= capacityPx
  return isFull || isLast
}

function readPlan({ flow, candidates, best }: BreakSearch): BreakPlan | null {
  const cost = best.at(-1)?.cost
  if (cost === undefined) return null
  const ends = pageEnds(best)
  const fill = ends.map((at) => Math.min(1, (best[at]?.heightPx ?? 0) / flow.capacityPx))
  const inner = ends.slice(0, -1).flatMap((at) => candidates[at] ?? [])
  return {
    starts: inner.map(({ element, line }): PageStart => ({ element, line })),
    paragraphs: splitParagraphs(inner),
    stretched: ends.flatMap((at) => best[at]?.early ?? []).map(stretchedLine),
    hiddenRules: ends.flatMap((at) => candidates[at]?.hiddenRules ?? []),
    pictures: ends.flatMap((at) => squeezedPictures(flow, candidates, { at, page: best[at] ?? null })),
    gaps: ends.flatMap((at) => pageGaps({ candidates, best }, at)),
    fill,
    cost,
  }
}

/** Returns the candidates at the ends of the pages of the cheapest plan. */
export function pageEnds(best: BreakSearch['best']): number[] {
  const ends: number[] = []
  for (let at = best.length - 1; at > 0; at = best[at]?.from ?? 0) ends.unshift(at)
  return ends
}

function splitParagraphs(starts: readonly Candidate[]): BreakPlan['paragraphs'] {
  const breaks = new Map<number, { lines: number; at: number[] }>()
  for (const { paragraph, element, line } of starts) {
    if (!paragraph) continue
    const known = breaks.get(element) ?? { lines: paragraph.lineCount, at: [] }
    known.at.push(line)
    breaks.set(element, known)
  }
  return [...breaks].map(([element, { lines, at }]) => {
    const parts = at.map((line, index) => line - (at[index - 1] ?? 0))
    return { element, orphans: Math.min(...parts), widows: lines - (at.at(-1) ?? 0) }
  })
}

function pageGaps({ candidates, best }: Omit<BreakSearch, 'flow'>, at: number): GapMargins[] {
  const page = best[at]
  if (!page) return []
  const inside = candidates.slice(page.from + 1, at - (candidates[at]?.hiddenRules.length ?? 0))
  const gaps = gapMargins(inside, page.share)
  const begun = best[page.from]?.early
  const below = inside.find(({ unit }) => unit === begun?.after)
  return begun ? gapsBelow(gaps, begun, below?.gap) : gaps
}

/** Returns the pictures of an overfull page with their reduction, in proportion to how far each can shrink. */
function squeezedPictures(
  flow: FlowMeasure,
  candidates: readonly Candidate[],
  { at, page }: { at: number; page: Page | null },
): BreakPlan['pictures'] {
  const overPx = (page?.heightPx ?? 0) - flow.capacityPx
  const start = page ? candidates[page.from] : null
  const end = candidates[at]
  if (!start || !end || overPx <= ROUNDING_PX) return []
  const share = Math.min(1, (overPx + 1) / (end.shrunkPx - start.shrunkPx))
  return flow.units
    .slice(start.unit, end.unit)
    .filter(({ shrinkPx }) => shrinkPx > 0)
    .map(({ element, shrinkPx }) => ({ element, lessPx: Math.ceil(shrinkPx * share) }))
}
