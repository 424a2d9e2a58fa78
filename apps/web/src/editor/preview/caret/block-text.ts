import type { EditorState } from '@codemirror/state'
import { alignCharacters } from './align-characters.ts'
import type { WrittenRange } from './written-characters.ts'
import { isSpace, writtenCharacters } from './written-characters.ts'

/** The characters of a block on the pages, and where each of them is written. */
export type BlockText = {
  readonly nodes: readonly Text[]
  readonly text: string
  /** The offset of each character in the Markdown. -1 for white space, and for what isn't written there. */
  readonly offsets: readonly number[]
}

/** What has an appearance of its own instead of its characters. */
const DRAWN = '.katex,.math-block,[data-object],svg,style,rt,[aria-hidden="true"]'
const BLOCKS = '[data-lines]'

/** Returns the characters of a block with their offsets in the Markdown. Null where they can't be told. */
export function blockText(block: Element, state: EditorState): BlockText | null {
  const nodes = ownNodes(block)
  const text = nodes.map(({ data }) => data).join('')
  const shown: number[] = []
  for (let index = 0; index < text.length; index++) if (!isSpace(text.charAt(index))) shown.push(index)
  if (shown.length === 0) return null
  const written = writtenCharacters(state, ownRanges(block, state))
  const places = alignCharacters(
    shown.map((index) => text.charAt(index)),
    written.characters,
  )
  if (!places) return null
  const offsets = new Array<number>(text.length).fill(-1)
  for (const [order, index] of shown.entries()) offsets[index] = written.offsets[places[order] ?? -1] ?? -1
  return { nodes, text, offsets }
}

/** Returns the text nodes of a block that are in no block inside it. */
export function ownNodes(block: Element): Text[] {
  const nodes: Text[] = []
  // 4 is NodeFilter.SHOW_TEXT.
  const walker = block.ownerDocument.createTreeWalker(block, 4)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (parent?.closest(BLOCKS) === block && !parent.closest(DRAWN)) nodes.push(node as Text)
  }
  return nodes
}

/** Returns the lines of a block, from 1, without those of the blocks inside it. */
function ownRanges(block: Element, { doc }: EditorState): WrittenRange[] {
  const { start, end } = linesOf(block)
  const inner = [...block.querySelectorAll(BLOCKS)].map(linesOf)
  const ranges: WrittenRange[] = []
  for (let number = start; number <= Math.min(end, doc.lines); number++) {
    if (number < 1 || inner.some((lines) => lines.start <= number && number <= lines.end)) continue
    const { from, to } = doc.line(number)
    const last = ranges.at(-1)
    if (last?.to === from - 1) ranges[ranges.length - 1] = { from: last.from, to }
    else ranges.push({ from, to })
  }
  return ranges
}

/** Returns the source lines of a block, from 1. */
export function linesOf(block: Element): { readonly start: number; readonly end: number } {
  const [start = 0, end = 0] = (block.getAttribute('data-lines') ?? '').split('-').map(Number)
  return { start, end }
}

/**
 * Returns the offset in the Markdown of the place before a character of a block. Null if no character is written.
 * Between two characters there may be syntax: `isBehind` is true for the place behind it, at the second one.
 */
export function offsetOf({ offsets }: BlockText, index: number, isBehind: boolean): number | null {
  const before = offsets[index - 1] ?? -1
  const behind = offsets[index] ?? -1
  if (behind >= 0 && (isBehind || before < 0)) return behind
  if (before >= 0) return before + 1
  const last = offsets.findLast((offset, at) => at < index && offset >= 0)
  if (last !== undefined) return last + 1
  return offsets.find((offset) => offset >= 0) ?? null
}

/** Returns the index of the character of a block that an offset in the Markdown is before. */
export function indexOf({ offsets, text }: BlockText, offset: number): number {
  const next = offsets.findIndex((each) => each >= offset)
  const last = offsets.findLastIndex((each) => each >= 0 && each < offset)
  if (last < 0) return Math.max(0, next)
  if ((offsets[last] ?? 0) + 1 === offset) return last + 1
  if (next >= 0 && offsets[next] === offset) return next
  let index = last + 1
  for (let left = offset - (offsets[last] ?? 0) - 1; left > 0 && isSpace(text.charAt(index)); left--) index++
  return index
}
