import type { BreakPlan } from '@galley/render'

/**
 * Says what a plan does to each block of a column, in terms of the block alone: two plans of which it is the same leave the
 * block the same. Those that a plan leaves alone are not in it.
 */
export function breakMarks(flow: Element, plan: BreakPlan): Map<Element, string> {
  const blocks = blocksByElement(flow)
  const marks = new Map<Element, string>()
  const note = (element: number, what: string) => {
    const of = blocks[element]
    if (of) marks.set(of.block, `${marks.get(of.block) ?? ''}${element - of.first} ${what};`)
  }
  // Where a page begins within a paragraph is told by that paragraph's lines.
  for (const { element, line } of plan.starts) if (line === 0) note(element, 'starts')
  for (const { element, orphans, widows } of plan.paragraphs) note(element, `lines ${orphans} ${widows}`)
  for (const element of plan.hiddenRules) note(element, 'hidden')
  for (const { element, lessPx } of plan.pictures) note(element, `less ${lessPx}`)
  return marks
}

type InBlock = { readonly block: Element; readonly first: number }

/** For each element of the flow, in order, the block that it belongs to, and that one's place. */
function blocksByElement(flow: Element): InBlock[] {
  const all: InBlock[] = []
  for (const block of flow.children) {
    const of = { block, first: all.length }
    const count = 1 + block.getElementsByTagName('*').length
    for (let element = 0; element < count; element++) all.push(of)
  }
  return all
}
