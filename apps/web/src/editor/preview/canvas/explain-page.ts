import type { FlowMeasure } from '@galley/render'
import type { BreakChoice, ExplainedBreak } from '@galley/render/explain-break'
import { explainBreak } from '@galley/render/explain-break'
import type { BreakPlace } from '../break-place.ts'
import { placeAt } from '../break-place.ts'
import { firstWords } from '../first-words.ts'

/** What a page would begin with. */
export type PagePlace = {
  /** The first words of the block, '' if it has none. */
  readonly words: string
  /** How many of its lines would stay on the page before. 0 if the page begins with the whole block. */
  readonly lines: number
  /** Where a page break can be written for it. Null inside a block that it would change. */
  readonly at: BreakPlace | null
}

export type PlacedChoice = BreakChoice & { readonly place: PagePlace | null }

/** Why a page ends where it does, with the places in the text. */
export type ExplainedPage = {
  readonly chosen: PlacedChoice
  readonly others: readonly PlacedChoice[]
  readonly beyond: { readonly place: PagePlace; readonly fill: number } | null
}

/** Returns why a page of text, from 0, ends where it does. The flow is the column that was measured. */
export function explainPage(flow: Element, measure: FlowMeasure, page: number): ExplainedPage | null {
  const why = explainBreak(measure, page)
  if (!why) return null
  const elements = flow.getElementsByTagName('*')
  const placeOf = ({ element, line }: NonNullable<BreakChoice['start']>) =>
    placeIn(flow, elements[element], line)
  const placed = (choice: BreakChoice) => ({ ...choice, place: choice.start && placeOf(choice.start) })
  return {
    chosen: placed(why.chosen),
    others: why.others.map(placed),
    beyond: beyondOf(why.beyond, placeOf),
  }
}

function beyondOf(
  beyond: ExplainedBreak['beyond'],
  placeOf: (start: NonNullable<BreakChoice['start']>) => PagePlace,
): ExplainedPage['beyond'] {
  return beyond && { place: placeOf(beyond.start), fill: beyond.fill }
}

function placeIn(flow: Element, element: Element | undefined, lines: number): PagePlace {
  const at = lines === 0 && element ? placeAt(flow, element) : null
  return { words: firstWords(element), lines, at }
}
