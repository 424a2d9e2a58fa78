import type { Article } from '../../../../article/article.ts'
import { allBlocks, inlinesOf } from '../../../../article/block-tree.ts'
import { createFormulaMemory } from './formula-memory.ts'
import type { SetFormula } from './set-formula.ts'

/**
 * Renders all formulas of an article up front and returns a lookup for them. Awaits `rest` after each one, because a
 * thousand formulas take seconds and would block the process's other work.
 */
export async function drawFormulas(
  { blocks }: Article,
  set: SetFormula,
  rest: () => Promise<unknown>,
): Promise<SetFormula> {
  const drawn = createFormulaMemory().turn(set)
  for (const block of allBlocks(blocks)) {
    if (block.kind === 'math') {
      drawn(block.tex, true)
      await rest()
    }
    for (const inline of inlinesOf(block)) {
      if (inline.kind !== 'math') continue
      drawn(inline.tex, inline.display)
      await rest()
    }
  }
  return drawn
}
