import type { PageInput, PageLayout } from '../page-layout.ts'
import { describePages } from './describe-pages.ts'
import type { PageWindow } from './page-window.ts'
import { paginate } from './paginate.ts'

/** Runs a self-contained function in the page of a canvas; only its source and its JSON input travel. */
export type Evaluate = <I, T>(fn: (input: I, view?: PageWindow) => T | Promise<T>, input: I) => Promise<T>

/**
 * Makes pages of a canvas, wherever it is open: in a worker's browser, a test's, or an editor's preview.
 * The same document gives the same pages.
 */
export async function layOutPages(evaluate: Evaluate, input: PageInput): Promise<PageLayout> {
  const { pageCount, warnings } = await evaluate(paginate, input)
  const description = await evaluate(describePages, { cardHeightPx: input.cardHeightPx, pageCount })
  return { pageCount, warnings, ...description }
}
