import type { Article } from '../../../article/article.ts'
import { allBlocks, inlinesOf } from '../../../article/block-tree.ts'
import { createFormulaMemory } from './formula-memory.ts'
import type { SetFormula } from './set-formula.ts'

/**
 * Draws the formulas of an article ahead, and gives what has them ready. A thousand take seconds: `rest` is awaited behind each,
 * so that whoever else works in this process has a turn.
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
