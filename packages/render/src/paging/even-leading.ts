import type { BreakPlan } from './break-plan.ts'
import type { FlowMeasure } from './flow-measure.ts'
import { pageCandidates } from './page-candidates.ts'
import { searchBreaks } from './plan-breaks.ts'

/** A last page that is fuller than this, after pages that are, needs no change. */
const FULL_LAST = 0.6
const FULL = 0.85
/** The steps to try, as shares of what may give. */
const STEPS = [-0.5, -1]
/** The share of a text's height that its line height sets. Margins and headings have lengths of their own. */
const SET_BY_LEADING = 0.8
/** The cost of the whole change that is allowed. A plan has to be better by more. */
const CHANGE = 80

/**
 * Returns the share of the theme's line height that saves a page. 1 if the theme's own is best. Heights are estimated,
 * so that the browser needn't lay the text out for each step.
 */
export function evenLeading(flow: FlowMeasure | null, plan: BreakPlan): number {
  if (!flow || flow.give === 0 || isEven(plan)) return 1
  const candidates = pageCandidates(flow)
  let best = { leading: 1, cost: plan.cost }
  for (const step of STEPS) {
    const leading = 1 + step * flow.give
    const capacityPx = flow.capacityPx / (1 + step * flow.give * SET_BY_LEADING)
    const search = searchBreaks({ ...flow, capacityPx }, candidates)
    const cost = (search?.best.at(-1)?.cost ?? plan.cost) + leadingCost(leading, flow)
    if (cost < best.cost) best = { leading, cost }
  }
  return best.leading
}

/** Returns the cost of setting a text with another line height than the theme's. */
export function leadingCost(leading: number, { give }: FlowMeasure): number {
  return give === 0 ? 0 : (CHANGE * Math.abs(leading - 1)) / give
}

function isEven({ fill }: BreakPlan): boolean {
  const last = fill.at(-1) ?? 1
  return fill.length < 2 || (last >= FULL_LAST && fill.every((share) => share >= FULL || share === last))
}
