import type { PageFacts } from '../page-layout.ts'
import type { PageWindow } from './page-window.ts'

export type PageDescription = {
  readonly pages: readonly PageFacts[]
  readonly layoutHash: string
}

/**
 * Says what stands on each page of a canvas that has been laid out. It reads and changes nothing.
 *
 * It runs in the page, sent there as text, so it uses nothing from outside itself.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: it travels as one text, so its parts have to be inside.
export function describePages(
  input: { cardHeightPx: number; pageCount: number },
  view: PageWindow = window,
): PageDescription {
  const { document, scrollY, NodeFilter, Text, Element, HTMLImageElement } = view
  const LEAVES = 'p,h1,h2,h3,h4,h5,h6,.code-line,tr,figure,.math-block,dt,dd,hr'
  const HOLDERS = 'pre,blockquote,.callout,.table,li,img'
  const SET_IN_LINES = 'p,h1,h2,h3,h4,h5,h6,.code-line,dt,figcaption'
  const flow = document.getElementById('flow') ?? document.createElement('main')
  const topPx = px('--top')
  const contentHeightPx = px('--content-h')
  const range = document.createRange()
  const bottoms = perPage(() => 0)
  const lines = perPage((): number[] => [])
  const texts = perPage((): string[] => [])
  /** The pages that show parts of a block, and how many characters each. */
  const shares: number[] = []

  for (const leaf of flow.querySelectorAll(LEAVES)) readLeaf(leaf)
  for (const block of flow.querySelectorAll('[data-lines]:not(.page-break)')) readLines(block)
  for (const card of document.querySelectorAll('.card')) readCard(card)
  return {
    layoutHash: hashBreaks(),
    pages: bottoms.map((bottom, page) => ({
      fill: Math.round(Math.min(1, bottom / contentHeightPx) * 1000) / 1000,
      firstLine: lines[page]?.length ? Math.min(...(lines[page] ?? [])) : null,
      lastLine: lines[page]?.length ? Math.max(...(lines[page] ?? [])) : null,
      text: (texts[page] ?? []).join('\n'),
    })),
  }

  function px(property: string): number {
    return Number.parseFloat(getComputedStyle(document.body).getPropertyValue(property))
  }

  function perPage<T>(make: () => T): T[] {
    return Array.from({ length: input.pageCount }, make)
  }

  /** The page, from 0, that a place in the window belongs to. */
  function pageAt(top: number): number {
    const page = Math.floor((top + scrollY) / input.cardHeightPx)
    return Math.max(0, Math.min(input.pageCount - 1, page))
  }

  function readLeaf(leaf: Element) {
    const rects = [...leaf.getClientRects()].filter((rect) => rect.height > 0)
    for (const rect of rects) {
      const page = pageAt(rect.bottom - 1)
      const bottom = rect.bottom + scrollY - page * input.cardHeightPx - topPx
      bottoms[page] = Math.max(bottoms[page] ?? 0, bottom)
    }
    if (leaf.parentElement?.closest(LEAVES)) return
    readText(leaf, rects)
  }

  /** A cover or an end card: it is as full as it is meant to be. */
  function readCard(card: Element) {
    const page = pageAt(card.getBoundingClientRect().top + 1)
    bottoms[page] = contentHeightPx
    for (const paragraph of card.querySelectorAll('p')) say(page, textOf(paragraph, null))
  }

  function readText(leaf: Element, rects: readonly DOMRect[]) {
    const pages = new Set(rects.map((rect) => pageAt(rect.bottom - 1)))
    const isSplit = pages.size > 1
    for (const page of pages) say(page, textOf(leaf, isSplit ? page : null))
  }

  function say(page: number, text: string) {
    const words = text.replace(/\s+/g, ' ').trim()
    shares.push(page, words.length)
    if (words !== '') texts[page]?.push(words)
  }

  /** A block's text, with what its pictures say of themselves. Given a page, only what stands on that. */
  function textOf(leaf: Element, page: number | null): string {
    const walker = document.createTreeWalker(leaf, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    let text = ''
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Text) text += page === null ? node.data : partOnPage(node, page)
      else if (node instanceof Element) text += aside(node, page)
    }
    return text
  }

  function aside(element: Element, page: number | null): string {
    if (element.matches('td,th,figcaption')) return ' '
    const isHere = page === null || pageAt(element.getBoundingClientRect().bottom - 1) === page
    return isHere && element instanceof HTMLImageElement ? ` ${element.alt} ` : ''
  }

  function partOnPage(node: Text, page: number): string {
    return node.data.slice(firstAtOrAfter(node, page), firstAtOrAfter(node, page + 1))
  }

  /** Where in a text the part that lies on a page, or after it, begins: pages never go back. */
  function firstAtOrAfter(node: Text, page: number): number {
    let low = 0
    let high = node.data.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (pageOfCharacter(node, middle) < page) low = middle + 1
      else high = middle
    }
    return low
  }

  /** White space at the end of a line has no place of its own and counts to what stands before it. */
  function pageOfCharacter(node: Node, at: number): number {
    range.setStart(node, at)
    range.setEnd(node, at + 1)
    const rect = range.getClientRects()[0] ?? range.getBoundingClientRect()
    return pageAt((rect.top + rect.bottom) / 2)
  }

  /** What holds other blocks begins and ends somewhere; the innermost stand on every page that shows a part. */
  function readLines(block: Element) {
    const [start = 0, end = 0] = (block.getAttribute('data-lines') ?? '').split('-').map(Number)
    const pages = [...block.getClientRects()].map((rect) => pageAt(rect.bottom - 1))
    if (pages.length === 0) return
    lines[pages[0] ?? 0]?.push(start)
    lines[pages.at(-1) ?? 0]?.push(end)
    if (!block.querySelector('[data-lines]')) for (const page of pages) lines[page]?.push(start, end)
  }

  /**
   * Stands for the breaks: on which pages each block lies, how much of it each shows, and in how many lines. Lengths
   * differ by hundredths of a pixel between screens of other density, which round their own pixels; breaks don't.
   */
  function hashBreaks(): string {
    const facts = [input.pageCount, ...shares]
    for (const block of document.querySelectorAll(`:is(#flow,.card) :is(${LEAVES},${HOLDERS})`)) {
      const pages = [...block.getClientRects()].map((rect) => pageAt((rect.top + rect.bottom) / 2))
      facts.push(-1, ...pages, lineCount(block))
    }
    return fingerprint(facts)
  }

  /** 0 where lines can't be told apart by where they lie. */
  function lineCount(block: Element): number {
    if (!block.matches(SET_IN_LINES) || block.querySelector('[data-object],ruby,img,svg')) return 0
    range.selectNodeContents(block)
    let lines = 0
    let middle = Number.NEGATIVE_INFINITY
    for (const rect of range.getClientRects()) {
      if (rect.width === 0) continue
      const own = (rect.top + rect.bottom) / 2
      if (Math.abs(own - middle) < rect.height * 0.6) continue
      middle = own
      lines += 1
    }
    return lines
  }

  /** Two rounds of FNV-1a from different beginnings: a fingerprint needs no secret. */
  function fingerprint(facts: readonly number[]): string {
    let one = 0x811c9dc5
    let two = 0x9e3779b9
    for (const fact of facts) {
      one = Math.imul(one ^ fact, 0x01000193)
      two = Math.imul((two ^ fact) + (one >>> 15), 0x85ebca6b)
    }
    return [one, two].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('')
  }
}
