import type { BreakPlan } from '../../break-plan.ts'
import { heightOf } from '../lengths.ts'
import type { Changes } from './changes.ts'
import { divideBefore } from './divide-box.ts'

/** A text to break. `elements` are those of the flow, in the plan's order. */
export type PlannedFlow = { readonly flow: HTMLElement; readonly elements: readonly HTMLElement[] }

/** Writes a plan into the document. Blocks that an editor has marked as paged already have their part of it. */
export function carryOutPlan({ flow, elements }: PlannedFlow, plan: BreakPlan, changes: Changes): void {
  const unpaged = (element: number) => {
    const found = elements[element]
    return found?.closest('[data-paged]') ? undefined : found
  }
  const heights = plan.pictures.map(({ element, lessPx }) => {
    const image = unpaged(element)?.querySelector<HTMLElement>(':scope > :is(img,svg)')
    return { image, heightPx: Math.floor((image ? heightOf(image) : 0) - lessPx) }
  })
  for (const { image, heightPx } of heights) changes.setStyle(image, 'max-height', `${heightPx}px`)
  for (const element of plan.hiddenRules) changes.addClass(unpaged(element), 'at-break')
  for (const { element, orphans, widows } of plan.paragraphs) {
    changes.setStyle(unpaged(element), 'orphans', String(orphans))
    changes.setStyle(unpaged(element), 'widows', String(widows))
  }
  for (const { element, heightPx } of plan.stretched) {
    changes.addClass(unpaged(element), 'stretched')
    changes.setStyle(unpaged(element), '--last-line', `${heightPx}px`)
  }
  for (const { above, below, abovePx, belowPx } of plan.gaps) {
    changes.setStyle(unpaged(above), 'margin-bottom', `${abovePx}px`)
    changes.setStyle(unpaged(below), 'margin-top', `${belowPx}px`)
  }
  for (const { element, line } of plan.starts) {
    const start = unpaged(element)
    if (!start || line > 0) continue
    changes.addClass(divideBefore(start, flow, changes), 'page-start')
    // A divided box begins with it, and no page begins with a margin.
    changes.addClass(start, 'part-start')
  }
}
