import type { Block } from '../../article/article.ts'
import { allBlocks, inlinesOf } from '../../article/block-tree.ts'
import { offsetsOf } from '../text-positions.ts'
import type { PageNote } from './page-rule.ts'

/** A formula and its place. `isExact`: the range holds the formula's source as it is written, not its whole block. */
export type PlacedFormula = {
  readonly tex: string
  readonly isDisplay: boolean
  readonly start: number
  readonly end: number
  readonly isExact: boolean
}

/** Returns the formulas of a text in order. */
export function formulasIn({ article, positions }: Pick<PageNote, 'article' | 'positions'>): PlacedFormula[] {
  return [...allBlocks(article.blocks)].flatMap((block) => {
    const place = offsetsOf(positions, block.lines)
    if (block.kind !== 'math') return withinText(positions.text, block, place)
    const isExact = block.tex !== '' && positions.text.slice(place.start, place.end).includes(block.tex)
    return [{ tex: block.tex, isDisplay: true, ...place, isExact }]
  })
}

/** After a formula that is written in another way, no further one of the block is looked for: linear. */
function withinText(
  text: string,
  block: Block,
  place: { readonly start: number; readonly end: number },
): PlacedFormula[] {
  let from = place.start
  let isLost = false
  return inlinesOf(block).flatMap((inline): PlacedFormula[] => {
    if (inline.kind !== 'math') return []
    const { tex, display: isDisplay } = inline
    const at = isLost ? -1 : text.slice(from, place.end).indexOf(tex)
    isLost = at === -1 || tex === ''
    if (isLost) return [{ tex, isDisplay, ...place, isExact: false }]
    const range = { start: from + at, end: from + at + tex.length }
    from = range.end
    return [{ tex, isDisplay, ...range, isExact: true }]
  })
}
