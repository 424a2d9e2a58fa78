import type { BreakPlan } from '@galley/render'

/**
 * Returns what a plan does to each block of a column, as a string that depends on the block alone. If two plans have
 * the same mark for a block, they leave it the same. Blocks that the plan doesn't affect are omitted.
 */
export function breakMarks(flow: Element, plan: BreakPlan): Map<Element, string> {
  const blocks = blocksByElement(flow)
  const marks = new Map<Element, string>()
  const note = (element: number, what: string) => {
    const of = blocks[element]
    if (of) marks.set(of.block, `${marks.get(of.block) ?? ''}${element - of.first} ${what};`)
  }
  // A page that begins inside a paragraph is described by the paragraph's own mark.
  for (const { element, line } of plan.starts) if (line === 0) note(element, 'starts')
  for (const { element, orphans, widows } of plan.paragraphs) note(element, `lines ${orphans} ${widows}`)
  for (const { element, heightPx } of plan.stretched) note(element, `last ${heightPx}`)
  for (const element of plan.hiddenRules) note(element, 'hidden')
  for (const { element, lessPx } of plan.pictures) note(element, `less ${lessPx}`)
  for (const { above, below, abovePx, belowPx } of plan.gaps) {
    note(above, `below ${abovePx}`)
    note(below, `above ${belowPx}`)
  }
  return marks
}

type InBlock = { readonly block: Element; readonly first: number }

/** Returns for each element of the flow, in order, its block and the index of the block's first element. */
function blocksByElement(flow: Element): InBlock[] {
  const all: InBlock[] = []
  for (const block of flow.children) {
    const of = { block, first: all.length }
    const count = 1 + block.getElementsByTagName('*').length
    for (let element = 0; element < count; element++) all.push(of)
  }
  return all
}
