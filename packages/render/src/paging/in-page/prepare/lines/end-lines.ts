import type { PageWindow } from '../../page-window.ts'
import type { LineItem } from './line-items.ts'
import { OPENING } from './line-pieces.ts'

/**
 * Where a line ends: before an item. A ragged line ends in a forced break, after which justification does nothing. With
 * `isCut`, the mark at its end has no room for its blank half.
 */
export type LineEnd = { readonly next: number; readonly isRagged: boolean; readonly isCut: boolean }

const OURS = 'wbr.turn,br.ragged'

type Lines = { readonly paragraph: HTMLElement; readonly items: readonly LineItem[] }

/** Ends lines of a paragraph. With `alone`, its lines end nowhere else. */
export function endLines(
  view: PageWindow,
  lines: Lines,
  { ends, alone }: { readonly ends: readonly LineEnd[]; readonly alone: boolean },
): void {
  // The last first, because splitting a text node moves what comes after.
  for (const end of ends.toReversed()) endLine(view, lines, end)
  lines.paragraph.classList.toggle('set', alone)
}

function endLine({ document, Text }: PageWindow, { paragraph, items }: Lines, end: LineEnd): void {
  const { next, isRagged, isCut } = end
  let index = next
  while (items[index - 1]?.isBlank) index -= 1
  const item = items[index]
  if (!item) return
  if (OPENING.test(items[next]?.text ?? '')) halve(document, items[next])
  const mark = document.createElement(isRagged ? 'br' : 'wbr')
  mark.className = isRagged ? 'ragged' : 'turn'
  if (item.node instanceof Text && item.offset > 0) {
    if (item.offset < item.node.data.length) item.node.splitText(item.offset)
    item.node.after(mark)
  } else {
    const at = outermost(item.node, paragraph)
    at.parentNode?.insertBefore(mark, at)
  }
  if (isCut) halve(document, items[index - 1])
}

/**
 * Removes the blank half of a mark at the edge of a line. A browser does so only where it breaks lines itself, not where
 * `alone` says it may not.
 */
function halve(document: Document, mark: LineItem | undefined): void {
  if (!mark?.text) return
  const text = mark.offset > 0 ? (mark.node as Text).splitText(mark.offset) : (mark.node as Text)
  if (text.data.length > mark.text.length) text.splitText(mark.text.length)
  const half = document.createElement('span')
  half.className = 'half-mark'
  text.replaceWith(half)
  half.append(text)
}

/** Returns the outermost inline element that begins with a node: a line ends before it and not inside its padding. */
function outermost(node: Node, paragraph: HTMLElement): Node {
  let outer = node
  while (outer.parentNode && outer.parentNode !== paragraph && outer.parentNode.firstChild === outer)
    outer = outer.parentNode
  return outer
}

/** Removes the line ends that `endLines` made. */
export function restoreLines(paragraph: HTMLElement): void {
  for (const mark of paragraph.querySelectorAll(OURS)) mark.remove()
  for (const half of paragraph.querySelectorAll('.half-mark')) half.replaceWith(...half.childNodes)
  paragraph.normalize()
  paragraph.style.removeProperty('letter-spacing')
  paragraph.classList.remove('set')
}
