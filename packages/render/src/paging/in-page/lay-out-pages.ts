import { SPARSE_LAST } from '../break-cost.ts'
import type { BreakPlan } from '../break-plan.ts'
import type { LayoutWarning, PageFacts, PageInput, PageLayout } from '../page-layout.ts'
import { planBreaks } from '../plan-breaks.ts'
import type { FinishedPages } from './finish/finish-pages.ts'
import type { RunStep } from './run-step.ts'

/** Shares of the leading to try when the last page would be nearly empty, with the cost of each. */
const TIGHTER = [
  { leading: 0.97, cost: 40 },
  { leading: 0.945, cost: 90 },
]

/**
 * Breaks a canvas into pages, in a worker's or a test's browser. The page measures, `planBreaks` decides, the page
 * applies the breaks. The same document gives the same pages.
 *
 * An editor's preview takes the same steps in two documents, one of which is never broken.
 */
export async function layOutPages(run: RunStep, input: PageInput): Promise<PageLayout> {
  const hasText = await prepareCanvas(run)
  if (hasText) {
    const plan = await planPages(run)
    await run('applyBreaks', { cardHeightPx: input.cardHeightPx, plan, isPaged: false })
  }
  return describeLayout(run, input, await run('finishPages', input))
}

/** Shrinks everything that is too large. Returns false when the document has no text: it is a cover alone. */
export async function prepareCanvas(run: RunStep): Promise<boolean> {
  await run('setDensity', null)
  const hasText = await run('prepareFlow', null)
  await run('fitCards', null)
  return hasText
}

/** Returns the contents of a document's pages, after it has been broken. */
export async function describeLayout(
  run: RunStep,
  { cardHeightPx }: PageInput,
  { pageCount, warnings }: FinishedPages,
): Promise<PageLayout> {
  const description = await run('describePages', { cardHeightPx, pageCount })
  return { pageCount, warnings: [...warnings, ...sparsePages(description.pages)], ...description }
}

/** Plans the breaks of a prepared text. Leaves the document with the leading that the plan is for. */
export async function planPages(run: RunStep): Promise<BreakPlan | null> {
  const planned = async (leading: number) => {
    const flow = await run('measureFlow', { leading })
    return flow && planBreaks(flow)
  }
  let best = { leading: 1, plan: await planned(1), cost: 0 }
  best.cost = best.plan?.cost ?? 0
  const { fill = [] } = best.plan ?? {}
  if (fill.length < 2 || (fill.at(-1) ?? 1) >= SPARSE_LAST) return best.plan
  for (const { leading, cost } of TIGHTER) {
    const plan = await planned(leading)
    if (plan && plan.cost + cost < best.cost) best = { leading, plan, cost: plan.cost + cost }
  }
  return best.leading === TIGHTER.at(-1)?.leading ? best.plan : await planned(best.leading)
}

/** Returns warnings for nearly empty pages, except the first: a text may be short. */
function sparsePages(pages: readonly PageFacts[]): LayoutWarning[] {
  const first = pages.findIndex(({ firstLine }) => firstLine !== null)
  return pages.flatMap(({ fill }, index) =>
    fill < 0.18 && index > first ? [{ code: 'page_sparse', page: index + 1 } as const] : [],
  )
}
