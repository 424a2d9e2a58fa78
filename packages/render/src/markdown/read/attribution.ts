import type { Block, BlockOf } from '../../article/article.ts'
import { plainTextOf } from '../../article/plain-text.ts'
import { isLineEnd, trimmed } from '../../article/trimmed.ts'

/** A dash and a name. Chinese uses two em dashes, other languages one, or a dash that keyboards have. */
const NAMED = /^\s*(?:[—―–]{1,2}|--)\s*[^\s—―–-]/u
/** UTF-16 units. A name with its book is shorter; a sentence that begins with a dash can be longer. */
const LONGEST_NAME = 60

/** Moves the last line of a quotation to a block of its own if it is an attribution: `—— 鲁迅`. */
export function setAttributionApart(blocks: readonly Block[]): readonly Block[] {
  const last = blocks.at(-1)
  if (last?.kind !== 'paragraph') return blocks
  const at = last.children.findLastIndex(isLineEnd)
  const name = trimmed(last.children.slice(at + 1))
  const said = trimmed(last.children.slice(0, Math.max(at, 0)))
  const text = plainTextOf(name)
  const isName = NAMED.test(text) && text.length <= LONGEST_NAME
  // A quotation with only this line is a line of a dialogue.
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
