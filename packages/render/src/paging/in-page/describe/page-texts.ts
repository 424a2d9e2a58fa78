import type { DocumentPages } from './document-pages.ts'
import { LEAVES, nearestPage, perPage } from './document-pages.ts'

export type PageTexts = {
  /** The text of each page, a string per block. */
  readonly texts: readonly (readonly string[])[]
  /** Pairs in document order: a page with part of a block, and the number of its characters there. */
  readonly shares: readonly number[]
}

/** Returns the text of each page, block by block. The text of a split block is divided between the pages that show it. */
export function pageTexts(pages: DocumentPages): PageTexts {
  const { document } = pages.view
  const texts = perPage(pages.pageCount, (): string[] => [])
  const shares: number[] = []
  const say = (page: number, text: string) => {
    const words = text.replace(/\s+/g, ' ').trim()
    shares.push(page, words.length)
    if (words !== '') texts[page]?.push(words)
  }
  for (const leaf of document.querySelectorAll(`#flow :is(${LEAVES})`)) {
    if (leaf.parentElement?.closest(LEAVES)) continue
    const on = pagesOf(pages, leaf)
    for (const page of on) say(page, textOf(pages, leaf, on.size > 1 ? page : null))
  }
  for (const card of document.querySelectorAll('.card')) {
    const page = nearestPage(pages, card.getBoundingClientRect().top + 1)
    for (const paragraph of card.querySelectorAll('p')) say(page, textOf(pages, paragraph, null))
  }
  return { texts, shares }
}

function pagesOf(pages: DocumentPages, leaf: Element): ReadonlySet<number> {
  const rects = [...leaf.getClientRects()].filter((rect) => rect.height > 0)
  return new Set(rects.map((rect) => nearestPage(pages, rect.bottom - 1)))
}

/** Returns a block's text with the descriptions of its pictures. With `page`, only the part on that page. */
function textOf(pages: DocumentPages, leaf: Element, page: number | null): string {
  const { document, NodeFilter, Text, Element } = pages.view
  const walker = document.createTreeWalker(leaf, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  let text = ''
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text) text += page === null ? node.data : partOnPage(pages, node, page)
    else if (node instanceof Element) text += aside(pages, node, page)
  }
  return text
}

/** Returns the text that an element adds by itself. */
function aside(pages: DocumentPages, element: Element, page: number | null): string {
  if (element.matches('td,th,figcaption,br:not(.ragged)')) return ' '
  if (!(element instanceof pages.view.HTMLImageElement)) return ''
  if (element.matches('.cut>img')) return partDescription(pages, element, page)
  const isHere = page === null || pageOf(pages, element) === page
  return isHere ? ` ${element.alt} ` : ''
}

/** Returns the description of a picture that is cut, with the number of its part, at the first strip of each page. */
function partDescription(pages: DocumentPages, strip: HTMLImageElement, page: number | null): string {
  const strips = [...(strip.parentElement?.querySelectorAll(':scope>img') ?? [])]
  const on = [...new Set(strips.map((each) => pageOf(pages, each)))]
  const here = page ?? on[0] ?? 0
  if (strips.find((each) => pageOf(pages, each) === here) !== strip) return ''
  const part = on.length > 1 ? ` (${on.indexOf(here) + 1}/${on.length})` : ''
  return ` ${strip.alt}${part} `
}

function pageOf(pages: DocumentPages, element: Element): number {
  return nearestPage(pages, element.getBoundingClientRect().bottom - 1)
}

function partOnPage(pages: DocumentPages, node: Text, page: number): string {
  return node.data.slice(firstAtOrAfter(pages, node, page), firstAtOrAfter(pages, node, page + 1))
}

/** Returns the index of the first character on a page or after it. Pages only increase, so a binary search finds it. */
function firstAtOrAfter(pages: DocumentPages, node: Text, page: number): number {
  const range = pages.view.document.createRange()
  let low = 0
  let high = node.data.length
  while (low < high) {
    const middle = (low + high) >> 1
    range.setStart(node, middle)
    range.setEnd(node, middle + 1)
    if (pageOfCharacter(pages, range) < page) low = middle + 1
    else high = middle
  }
  return low
}

/** White space at the end of a line has no position of its own. It belongs to the character before it. */
function pageOfCharacter(pages: DocumentPages, character: Range): number {
  const rect = character.getClientRects()[0] ?? character.getBoundingClientRect()
  return nearestPage(pages, (rect.top + rect.bottom) / 2)
}
