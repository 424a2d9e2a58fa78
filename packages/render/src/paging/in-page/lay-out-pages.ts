import { SPARSE_LAST } from '../break-cost.ts'
import type { BreakPlan } from '../break-plan.ts'
import type { LayoutWarning, PageFacts, PageInput, PageLayout } from '../page-layout.ts'
import { planBreaks } from '../plan-breaks.ts'
import type { FinishedPages } from './finish/finish-pages.ts'
import type { RunStep } from './run-step.ts'

/** Shares of the leading that are tried when the last page would be nearly empty, and what a reader pays for each. */
const TIGHTER = [
  { leading: 0.97, cost: 40 },
  { leading: 0.945, cost: 90 },
]

/**
 * Makes pages of a canvas, wherever it is open: in a worker's browser or a test's. The page measures, `planBreaks` decides,
 * the page carries it out. The same document gives the same pages.
 *
 * An editor's preview takes the same steps in two documents, of which one stays what it is before it is broken.
 */
export async function layOutPages(run: RunStep, input: PageInput): Promise<PageLayout> {
  const hasText = await prepareCanvas(run)
  if (hasText) {
    const plan = await planPages(run)
    await run('applyBreaks', { cardHeightPx: input.cardHeightPx, plan, isPaged: false })
  }
  return describeLayout(run, input, await run('finishPages', input))
}

/** Makes everything fit that is too large. False when the document has no text: it is a cover alone. */
export async function prepareCanvas(run: RunStep): Promise<boolean> {
  await run('setDensity', null)
  const hasText = await run('prepareFlow', null)
  await run('fitCards', null)
  return hasText
}

/** Says what stands on the pages of a document that has been broken. */
export async function describeLayout(
  run: RunStep,
  { cardHeightPx }: PageInput,
  { pageCount, warnings }: FinishedPages,
): Promise<PageLayout> {
  const description = await run('describePages', { cardHeightPx, pageCount })
  return { pageCount, warnings: [...warnings, ...sparsePages(description.pages)], ...description }
}

/** Plans the breaks of a text that has been prepared. Leaves it measured with the leading that the plan is for. */
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

/** A text may be short; what looks wrong is a page that hardly goes on. */
function sparsePages(pages: readonly PageFacts[]): LayoutWarning[] {
  const first = pages.findIndex(({ firstLine }) => firstLine !== null)
  return pages.flatMap(({ fill }, index) =>
    fill < 0.18 && index > first ? [{ code: 'page_sparse', page: index + 1 } as const] : [],
  )
}
