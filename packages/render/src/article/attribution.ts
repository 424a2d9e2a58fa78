import type { Block, BlockOf } from './article.ts'
import { isLineEnd, trimmed } from './paragraph-blocks.ts'
import { plainTextOf } from './plain-text.ts'

/** A dash, and a name: in Chinese two em dashes, elsewhere one, or what a keyboard has instead. */
const NAMED = /^\s*(?:[—―–]{1,2}|--)\s*[^\s—―–-]/u
/** Longer than any name with its book; a sentence that begins with a dash goes on. */
const LONGEST_NAME = 60

/** Sets the last line of a quotation apart when it says whose words these are: `—— 鲁迅`. */
export function setAttributionApart(blocks: readonly Block[]): readonly Block[] {
  const last = blocks.at(-1)
  if (last?.kind !== 'paragraph') return blocks
  const at = last.children.findLastIndex(isLineEnd)
  const name = trimmed(last.children.slice(at + 1))
  const said = trimmed(last.children.slice(0, Math.max(at, 0)))
  const text = plainTextOf(name)
  const isName = NAMED.test(text) && text.length <= LONGEST_NAME
  // A quotation that is nothing but this is somebody's line in a dialogue.
  if (!isName || (said.length === 0 && blocks.length === 1)) return blocks
  const { start, end } = last.lines
  const attribution: BlockOf<'paragraph'> = { ...last, children: name, isAttribution: true }
  if (said.length === 0) return [...blocks.slice(0, -1), attribution]
  return [
    ...blocks.slice(0, -1),
    { ...last, children: said, lines: { start, end: Math.max(start, end - 1) } },
    { ...attribution, lines: { start: end, end } },
  ]
}
