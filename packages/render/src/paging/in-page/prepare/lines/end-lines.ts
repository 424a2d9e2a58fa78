import type { PageWindow } from '../../page-window.ts'
import type { LineItem } from './line-items.ts'

/** Where a line ends: before an item. A ragged line ends in a forced break, after which justification does nothing. */
export type LineEnd = { readonly next: number; readonly isRagged: boolean }

const OURS = 'wbr.turn,br.ragged'

/** Ends lines of a paragraph. With `alone`, its lines end nowhere else. */
export function endLines(
  { document, Text }: PageWindow,
  { paragraph, items }: { readonly paragraph: HTMLElement; readonly items: readonly LineItem[] },
  { ends, alone }: { readonly ends: readonly LineEnd[]; readonly alone: boolean },
): void {
  // The last first, because splitting a text node moves what comes after.
  for (const { next, isRagged } of ends.toReversed()) {
    let index = next
    while (items[index - 1]?.isBlank) index -= 1
    const item = items[index]
    if (!item) continue
    const mark = document.createElement(isRagged ? 'br' : 'wbr')
    mark.className = isRagged ? 'ragged' : 'turn'
    const at =
      item.node instanceof Text && item.offset > 0
        ? item.node.splitText(item.offset)
        : outermost(item.node, paragraph)
    at.parentNode?.insertBefore(mark, at)
  }
  paragraph.classList.toggle('set', alone)
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
  paragraph.normalize()
  paragraph.style.removeProperty('letter-spacing')
  paragraph.classList.remove('set')
}
