/** A place above which a page break can be written. */
export type BreakPlace = {
  /** The source lines of the block or the list item that begins there, from 1. */
  readonly start: number
  readonly end: number
  /** The number of the item, with which its list goes on after the break. Null without one. */
  readonly number: number | null
}

/** Items of lists as Markdown has them. A hand-made list is a paragraph, and notes stand elsewhere in the text. */
export const ITEMS = ':is(ul,ol):not(.marked,.footnotes)>li'

/** Returns the place of a block of the flow, or of an item of its lists. Null if it has no lines in the source. */
export function placeOf(element: Element): BreakPlace | null {
  const [start, end] = (element.getAttribute('data-lines') ?? '').split('-').map(Number)
  return start ? { start, end: end ?? start, number: numberOf(element) } : null
}

/**
 * Returns the place above which a break leaves the rest as it is, if an element begins one: a block, or an item but the
 * first. Null inside a block that a break would make two of: a quote, a table or a paragraph.
 */
export function placeAt(flow: Element, element: Element): BreakPlace | null {
  if (element.parentElement === flow) return placeOf(element)
  const item = element.closest(ITEMS)
  const isLater = item?.previousElementSibling && item.parentElement?.parentElement === flow
  return isLater && (item === element || item.firstElementChild === element) ? placeOf(item) : null
}

function numberOf(element: Element): number | null {
  const list = element.parentElement
  if (element.tagName !== 'LI' || list?.tagName !== 'OL') return null
  return (list as HTMLOListElement).start + [...list.children].indexOf(element)
}
