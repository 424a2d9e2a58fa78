import type { Block } from '../../article/article.ts'
import { textOfBlocks } from '../../article/plain-text.ts'
import { rightToLeft } from '../../article/script.ts'
import type { Attributes } from '../../markup/attributes.ts'
import type { BlockContext } from './block-context.ts'

const everyRightToLeft = new RegExp(rightToLeft.source, 'gu')

/**
 * Returns the attribute of a block whose letters are mostly written from right to left: its bar, its bullets and its first
 * column stand at the right. Lines find their own direction in any case. Blocks inside others have that of the outermost
 * one, so each text is read once.
 */
export function directionOf(block: Block, { depth }: Pick<BlockContext, 'depth'>): Attributes {
  if (depth > 0) return {}
  const text = textOfBlocks([block])
  if (!rightToLeft.test(text)) return {}
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const fromRight = text.match(everyRightToLeft)?.length ?? 0
  return fromRight * 2 > letters ? { dir: 'rtl' } : {}
}
