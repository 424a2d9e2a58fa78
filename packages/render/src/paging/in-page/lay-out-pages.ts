import type { BreakPlan } from '../break-plan.ts'
import { evenLeading, leadingCost } from '../even-leading.ts'
import type { FlowMeasure } from '../flow-measure.ts'
import { oncePerObject } from '../once-per-object.ts'
import type { LayoutWarning, PageFacts, PageInput, PageLayout } from '../page-layout.ts'
import { planBreaks } from '../plan-breaks.ts'
import type { FinishedPages } from './finish/finish-pages.ts'
import type { RunStep } from './run-step.ts'

/**
 * Breaks a canvas into pages, in a worker's or a test's browser. The page measures, `planBreaks` decides, the page
 * applies the breaks. The same document gives the same pages.
 *
 * An editor's preview takes the same steps in several documents, of which only one is broken.
 */
export async function layOutPages(run: RunStep, input: PageInput): Promise<PageLayout> {
  const hasText = await prepareCanvas(run)
  if (hasText) {
    const { plan } = await planPages(run)
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

/** The breaks of a text, and the measure that they are for. Both are null when the browser breaks the text alone. */
export type PlannedPages = { readonly plan: BreakPlan | null; readonly flow: FlowMeasure | null }

/** Measures a prepared text with a share of the theme's line height, as `measureFlow` does. */
type MeasureText = (leading: number) => Promise<FlowMeasure | null>

/** Plans the breaks of a prepared text. Leaves the document with the line height that the plan is for. */
export async function planPages(run: RunStep): Promise<PlannedPages> {
  let measured = 1
  const { leading, ...planned } = await planMeasured((share) => {
    measured = share
    return run('measureFlow', { leading: share })
  })
  if (leading !== measured) await run('measureFlow', { leading })
  return planned
}

/** An editor's text often measures the same after a key press. */
const planOf = oncePerObject(planBreaks)
const leadingOf = oncePerObject((flow: FlowMeasure) => {
  const plan = planOf(flow)
  return plan ? evenLeading(flow, plan) : 1
})

/** Plans the breaks of a text by its measures. `leading` is the share of the line height that the plan is for. */
export async function planMeasured(measure: MeasureText): Promise<PlannedPages & { leading: number }> {
  const flow = await measure(1)
  const plan = flow && planOf(flow)
  const leading = plan ? leadingOf(flow) : 1
  if (leading === 1) return { plan, flow, leading }
  // The plan was made with estimated heights, so it is made again with measured ones.
  const evened = await measure(leading)
  const other = evened && planOf(evened)
  if (plan && other && other.cost + leadingCost(leading, flow) < plan.cost)
    return { plan: other, flow: evened, leading }
  return { plan, flow, leading: 1 }
}

/** Returns warnings for nearly empty pages, except the first: a text may be short. */
function sparsePages(pages: readonly PageFacts[]): LayoutWarning[] {
  const first = pages.findIndex(({ firstLine }) => firstLine !== null)
  return pages.flatMap(({ fill }, index) =>
    fill < 0.18 && index > first ? [{ code: 'page_sparse', page: index + 1 } as const] : [],
  )
}
