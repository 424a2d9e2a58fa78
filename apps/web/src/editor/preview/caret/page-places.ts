import type { EditorState } from '@codemirror/state'
import type { BlockText } from './block-text.ts'
import { blockText, indexOf, linesOf, offsetOf, ownNodes } from './block-text.ts'

/** A rectangle in px of the unscaled document. */
export type PageRect = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

const BLOCKS = '#flow [data-lines]:not(.page-break)'

/**
 * Returns the offset in the Markdown of the character at a point of the pages. The beginning of its block where the
 * characters can't be told, as in a formula. Null where there is no text.
 */
export function offsetAt(
  document: Document,
  point: { x: number; y: number },
  state: EditorState,
): number | null {
  const place = placeAt(document, point)
  const element = place?.node.nodeType === 3 ? place.node.parentElement : (place?.node as Element | undefined)
  const block = element?.closest(BLOCKS)
  if (!place || !block) return null
  const text = blockText(block, state)
  const index = text && indexOfPlace(text, place)
  const offset = text && index !== null ? offsetOf(text, index, place.index === 0) : null
  return offset ?? state.doc.line(Math.max(1, Math.min(linesOf(block).start, state.doc.lines))).from
}

type DomPlace = { readonly node: Node; readonly index: number }

function placeAt(document: Document, { x, y }: { x: number; y: number }): DomPlace | null {
  if ('caretPositionFromPoint' in document) {
    const found = document.caretPositionFromPoint(x, y)
    return found && { node: found.offsetNode, index: found.offset }
  }
  const range = (document as Document).caretRangeFromPoint(x, y)
  return range && { node: range.startContainer, index: range.startOffset }
}

function indexOfPlace({ nodes }: BlockText, { node, index }: DomPlace): number | null {
  let before = 0
  for (const each of nodes) {
    if (each === node) return before + index
    before += each.data.length
  }
  return null
}

/** Returns the caret at an offset of the Markdown. Null where the pages don't show that place. */
export function caretAt(document: Document, offset: number, state: EditorState): PageRect | null {
  const { number } = state.doc.lineAt(offset)
  const block = blocksOn(document, number, number).findLast((each) => ownNodes(each).length > 0)
  const text = block && blockText(block, state)
  if (!text) return null
  const index = indexOf(text, offset)
  const behind = rectOf(text, index)
  // Where a line ends, a caret is at the beginning of the next one.
  if (behind) return edgeOf(behind, behind.left)
  const before = rectOf(text, index - 1)
  return before && edgeOf(before, before.left + before.width)
}

/** A rectangle of the browser can't be spread: its properties belong to its prototype. */
function edgeOf({ top, height }: PageRect, left: number): PageRect {
  return { left, top, width: 0, height }
}

/** Returns the box of a character. Null for one that has none, such as a space at the end of a line. */
function rectOf({ nodes }: BlockText, index: number): PageRect | null {
  let before = 0
  for (const node of nodes) {
    const at = index - before
    if (at >= 0 && at < node.data.length) return rectsIn(node, at, at + 1).at(-1) ?? null
    before += node.data.length
  }
  return null
}

/** Returns the boxes of what is selected in the Markdown. */
export function selectionRects(
  document: Document,
  { from, to }: { from: number; to: number },
  state: EditorState,
): PageRect[] {
  const [first, last] = [state.doc.lineAt(from).number, state.doc.lineAt(to).number]
  return blocksOn(document, first, last).flatMap((block) => {
    const { start, end } = linesOf(block)
    const isWhole = start > first && end < last
    const text = isWhole ? null : blockText(block, state)
    if (!isWhole && !text) return []
    const nodes = text?.nodes ?? ownNodes(block)
    const range = text ? [indexOf(text, from), indexOf(text, to)] : [0, Number.POSITIVE_INFINITY]
    return rectsOf(nodes, range as [number, number])
  })
}

/** Returns the blocks that are on some of these lines, from 1. The lines of a block include those of the blocks in it. */
function blocksOn(document: Document, first: number, last: number): Element[] {
  const isOn = (block: Element) => {
    const { start, end } = linesOf(block)
    return start <= last && end >= first
  }
  const outer = [...document.querySelectorAll('#flow>:not(.page-break)')]
  return outer
    .filter((block) => !block.hasAttribute('data-lines') || isOn(block))
    .flatMap((block) => [block, ...block.querySelectorAll('[data-lines]')])
    .filter((block) => block.matches(BLOCKS) && isOn(block))
}

function rectsOf(nodes: readonly Text[], [from, to]: readonly [number, number]): PageRect[] {
  let before = 0
  return nodes.flatMap((node) => {
    const start = Math.max(0, from - before)
    const end = Math.min(node.data.length, to - before)
    before += node.data.length
    return start < end ? rectsIn(node, start, end) : []
  })
}

function rectsIn(node: Text, from: number, to: number): PageRect[] {
  const range = node.ownerDocument.createRange()
  range.setStart(node, from)
  range.setEnd(node, to)
  return [...range.getClientRects()].filter(({ height }) => height > 0)
}
