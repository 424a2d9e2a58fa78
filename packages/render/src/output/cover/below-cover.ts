import type { Block } from '../../article/article.ts'
import { areWords, plainTextOf } from '../../article/plain-text.ts'

/**
 * Returns the blocks below a cover: without a heading that says only what the cover says already. A text that is
 * nothing else keeps it, and so does a heading with a picture, a formula or a note.
 */
export function belowCover(blocks: readonly Block[], title: string): readonly Block[] {
  const [first, ...rest] = blocks
  if (first?.kind !== 'heading' || first.level !== 1 || rest.length === 0) return blocks
  const isSaid = areWords(first.children) && oneLine(plainTextOf(first.children)) === oneLine(title)
  return isSaid ? rest : blocks
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
