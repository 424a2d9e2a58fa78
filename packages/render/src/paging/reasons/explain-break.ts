import type { BreakReason } from '../break-cost.ts'
import { breakCost, breakReasons } from '../break-cost.ts'
import type { PageStart } from '../break-plan.ts'
import type { FlowMeasure } from '../flow-measure.ts'
import type { Candidate } from '../page-candidates.ts'
import { pageEnds, searchBreaks } from '../plan-breaks.ts'
import type { PagedText, PossiblePage, Rest } from './cheapest-rest.ts'
import { cheapestRest, pagesFrom } from './cheapest-rest.ts'

/** A place where a page ends or could end, and what that does to it and to the pages after it. */
export type BreakChoice = {
  /** `open`: the planner may choose it. `forced`: the author wants it. `last`: the end of the text. */
  readonly kind: Candidate['kind']
  /** What the next page would begin with. Null at the end of the text. */
  readonly start: PageStart | null
  /** The share of the page's height that would hold text. */
  readonly fill: number
  /** Whether the page's pictures would shrink. */
  readonly isSqueezed: boolean
  /** What the break does to its neighbours, the worst first. */
  readonly reasons: readonly BreakReason[]
  /** By how much the plan of the whole text would cost more than the present one. Ties may be a little below 0. */
  readonly extra: number
  /** By how many pages the text would be longer than now. */
  readonly morePages: number
  /** The later page that would suffer most, if the later pages are what costs more. Null otherwise. */
  readonly later: LaterPage | null
}

/** `after`: how many pages of text after the explained one it is. */
export type LaterPage = {
  readonly after: number
  readonly fill: number
  readonly reasons: readonly BreakReason[]
}

/** Why a page ends where it does. */
export type ExplainedBreak = {
  readonly chosen: BreakChoice
  /** Other places where it could end, the cheapest first. At most one in each paragraph. */
  readonly others: readonly BreakChoice[]
  /** What doesn't fit on the page any more, and how full the page would be with it. Null where it isn't what ends the page. */
  readonly beyond: { readonly start: PageStart; readonly fill: number } | null
}

/** More places are too many to read. */
const MOST_OTHERS = 5
/** A later page is named only if the later pages cost more by this than they do now. */
const NOTABLE = 60
const ROUNDING_PX = 0.01

/**
 * Returns why a page of text, from 0, ends where it does: what the planner has weighed. It searches the text again, so
 * it is for people who ask and not for each layout. Null when the browser breaks the text alone, or has no such page.
 */
export function explainBreak(flow: FlowMeasure, page: number): ExplainedBreak | null {
  const search = searchBreaks(flow)
  if (!search?.best.at(-1)) return null
  const ends = pageEnds(search.best)
  const [from, end] = [page === 0 ? 0 : ends[page - 1], ends[page]]
  if (from === undefined || end === undefined) return null
  const text = { flow, candidates: search.candidates }
  const rest = cheapestRest(text)
  const weighed = pagesFrom(from, text).flatMap((possible) => weigh({ text, rest, possible }) ?? [])
  const present = weighed.find(({ to }) => to === end)
  if (!present) return null
  const others = weighed.filter((each) => each !== present).toSorted((one, other) => one.cost - other.cost)
  const choices = onePerParagraph(others).slice(0, MOST_OTHERS)
  return {
    chosen: describe(present, { text, rest, present }),
    others: choices.map((each) => describe(each, { text, rest, present })),
    beyond: beyondPage(text, { from, end }),
  }
}

/** A page that could be, and the cost of the whole rest of the text with it. */
type Weighed = PossiblePage & {
  readonly at: Candidate
  readonly after: Rest
  readonly cost: number
}

type Weighing = { readonly text: PagedText; readonly rest: readonly (Rest | null)[] }

function weigh({ text, rest, possible }: Weighing & { possible: PossiblePage }): Weighed | null {
  const at = text.candidates[possible.to]
  const after = rest[possible.to]
  if (!at || !after) return null
  return { ...possible, at, after, cost: possible.page.cost + breakCost(text.flow, at) + after.cost }
}

/** Keeps the cheapest of the lines of each paragraph. */
function onePerParagraph(choices: readonly Weighed[]): Weighed[] {
  const seen = new Set<number>()
  return choices.filter(({ at: { element, paragraph } }) => {
    if (!paragraph) return true
    const isFirst = !seen.has(element)
    seen.add(element)
    return isFirst
  })
}

function describe(choice: Weighed, context: Weighing & { present: Weighed }): BreakChoice {
  const { text, rest, present } = context
  const { at, page, after } = choice
  return {
    kind: at.kind,
    start: startOf(at),
    fill: fillOf(page.heightPx, text),
    isSqueezed: page.heightPx > text.flow.capacityPx + ROUNDING_PX,
    reasons: reasonsAt(at, text),
    extra: choice.cost - present.cost,
    morePages: after.pages - present.after.pages,
    later: after.cost - present.after.cost < NOTABLE ? null : worstPage(choice.to, { text, rest }),
  }
}

function startOf({ kind, element, line }: Candidate): PageStart | null {
  return kind === 'last' ? null : { element, line }
}

function fillOf(heightPx: number, { flow }: PagedText): number {
  return Math.min(1, heightPx / flow.capacityPx)
}

function reasonsAt(at: Candidate, { flow }: PagedText): BreakReason[] {
  return breakReasons(flow, at).toSorted((one, other) => other.cost - one.cost)
}

/** Returns the page that costs most of those after a candidate. */
function worstPage(from: number, { text, rest }: Weighing): LaterPage | null {
  let worst: { cost: number; found: LaterPage } | null = null
  let after = 1
  for (let next = rest[from]?.next ?? null; next; next = rest[next.to]?.next ?? null) {
    const at = text.candidates[next.to]
    if (!at) break
    const cost = next.page.cost + breakCost(text.flow, at)
    const found = { after, fill: fillOf(next.page.heightPx, text), reasons: reasonsAt(at, text) }
    if (!worst || cost > worst.cost) worst = { cost, found }
    after++
  }
  return worst?.found ?? null
}

/** Returns what comes next and would be too much for the page. */
function beyondPage(
  { flow, candidates }: PagedText,
  { from, end }: { from: number; end: number },
): ExplainedBreak['beyond'] {
  const [start, at, next] = [candidates[from], candidates[end], candidates[end + 1]]
  if (!start || !at || !next || at.kind !== 'open') return null
  const heightPx = next.endPx - start.startPx + start.leadPx + next.tailPx
  return heightPx > flow.capacityPx
    ? { start: { element: at.element, line: at.line }, fill: heightPx / flow.capacityPx }
    : null
}
