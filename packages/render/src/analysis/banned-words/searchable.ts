import type { Article } from '../../article/article.ts'
import { allBlocks } from '../../article/block-tree.ts'
import { DRAWN_ATTRIBUTE } from '../../article/drawn-marks.ts'
import { addressesIn } from '../../text-metrics/addresses-in.ts'
import type { TextPositions } from '../text-positions.ts'
import { offsetsOf } from '../text-positions.ts'

/** The kinds of source characters for a search: prose, markup that readers don't see, or excluded. */
export const PROSE = 0
export const MARKUP = 1
export const CLOSED = 2

/** Addresses end at CJK text or punctuation, because writers leave no gap, but include CJK words in a path. */
const address =
  /(?:https?|ftp|mailto|data):(?:[^\s<>"'`|（）【】「」《》\u3001-\u3003\u3040-\u9fff\uff00-\uffef]|(?<=[/=_%-])[\u3040-\u9fff]{1,60})+/gi
const destination = /\]\([^\n()[\]]{0,2000}\)|^ {0,3}\[[^\]\n]{1,200}\]:[^\n]*/gm
const mailbox = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g
const tag = /<[a-z/!][^<>]*>/gi
const drawnMark = new RegExp(`(?:(\\[)[^[\\]\\n]{1,200})?\\]${DRAWN_ATTRIBUTE}`, 'g')
const ticks = /`+|\n[ \t]*\r?\n/g

/**
 * Returns the kind of each UTF-16 unit of the source. Code, inline code and addresses aren't searched. HTML tags and
 * the notation of drawn marks are ignored, so that a word with a bold or circled letter is found.
 */
export function searchableMap(positions: TextPositions, article: Article): Uint8Array {
  const { text } = positions
  const map = new Uint8Array(text.length)
  for (const match of text.matchAll(tag)) map.fill(MARKUP, match.index, match.index + match[0].length)
  ignoreDrawnMarks(text, map)
  for (const pattern of [address, destination, mailbox]) {
    for (const match of text.matchAll(pattern)) map.fill(CLOSED, match.index, match.index + match[0].length)
  }
  for (const { start, end } of addressesIn(text)) map.fill(CLOSED, start, end)
  for (const block of allBlocks(article.blocks)) {
    if (block.kind !== 'code' && block.kind !== 'math') continue
    const { start, end } = offsetsOf(positions, block.lines)
    map.fill(CLOSED, start, end)
  }
  closeInlineCode(text, map)
  return map
}

function ignoreDrawnMarks(text: string, map: Uint8Array): void {
  for (const match of text.matchAll(drawnMark)) {
    const [all, opening] = match
    if (opening !== undefined) map[match.index] = MARKUP
    map.fill(MARKUP, match.index + all.lastIndexOf(']'), match.index + all.length)
  }
}

/** A run of backticks closes with the next run of the same length in the same paragraph. */
function closeInlineCode(text: string, map: Uint8Array): void {
  const runs = [...text.matchAll(ticks)].filter((run) => map[run.index] !== CLOSED)
  const closers = findClosers(runs.map((run) => (run[0].startsWith('`') ? run[0].length : 0)))
  for (let index = 0; index < runs.length; index += 1) {
    const closer = closers[index]
    const [open, close] = [runs[index], runs[closer ?? -1]]
    if (closer === undefined || !open || !close) continue
    map.fill(CLOSED, open.index, close.index + close[0].length)
    index = closer
  }
}

/** Returns for each run the index of the next one of its length. A length of 0 is a blank line and ends the search. */
function findClosers(lengths: readonly number[]): (number | undefined)[] {
  const closers = new Array<number | undefined>(lengths.length)
  const ahead = new Map<number, number>()
  for (let index = lengths.length - 1; index >= 0; index -= 1) {
    const length = lengths[index] ?? 0
    if (length === 0) ahead.clear()
    else {
      closers[index] = ahead.get(length)
      ahead.set(length, index)
    }
  }
  return closers
}
