import { px } from '../../lengths.ts'
import { lineBoxes, OUT_OF_LINE } from '../../line-boxes.ts'
import type { PageWindow } from '../../page-window.ts'

/** A character or an inline object of a paragraph, with its place in the window. */
export type LineItem = {
  /** The text node with the character, or the object's element. */
  readonly node: Text | Element
  readonly offset: number
  /** Empty for an object. */
  readonly text: string
  readonly left: number
  readonly right: number
  readonly top: number
  /** True for a blank, which takes no room at the end of a line. */
  readonly isBlank: boolean
}

/** A paragraph as the browser breaks it. Lengths are in px. */
export type ReadParagraph = {
  readonly paragraph: HTMLElement
  readonly emPx: number
  /** The edges of its lines. */
  readonly left: number
  readonly right: number
  readonly items: readonly LineItem[]
  /** The first item of each line. */
  readonly starts: readonly number[]
}

/** What stays on one line. A formula is several, because it may break after a relation. */
const OBJECTS = '.katex-base,img,svg,ruby,.own-mark,.box'
const HOLDS_OBJECTS = '.katex,svg,ruby,.own-mark,.box'
/** Characters of 1 em or half of it. A line of them has at least as many places that justification widens as it is em wide. */
const WIDE = /[\u2e80-\u9fff\uff01-\uff60“”‘’…—]/g
/** A line of Chinese with less room, in em, is never torn. */
const HARMLESS = 0.2
/** A gap that justification widens by less, in em, isn't torn. */
const LEAST_GAP = 0.07

/** Reads a paragraph of several lines. Returns null if its lines are surely fine, which takes much less time to see. */
export function readSuspect(view: PageWindow, paragraph: HTMLElement): ReadParagraph | null {
  const text = paragraph.textContent
  if (paragraph.querySelector('br')) return null
  const emPx = px(view, paragraph, 'font-size')
  const { left, right } = edgesOf(view, paragraph)
  const ends = roughEnds(view, paragraph)
  if (ends.length < 2) return null
  const em = (right - left) / emPx
  // Others are at most 1 em wide, except objects. All of them could be on one line.
  const others = paragraph.querySelector(OBJECTS) ? em : text.replace(WIDE, '').length
  const mayTear = ends.slice(0, -1).some((end) => {
    const slack = (right - end) / emPx
    return slack > HARMLESS && slack > (em - slack - 1 - others) * LEAST_GAP
  })
  const isLonely = (ends.at(-1) ?? right) - left < emPx * 3
  return mayTear || isLonely ? readParagraph(view, paragraph) : null
}

/** Returns the right end of each line, by the boxes of its text. */
function roughEnds(view: PageWindow, paragraph: HTMLElement): number[] {
  const ends: number[] = []
  let last = { left: Number.POSITIVE_INFINITY, bottom: Number.NEGATIVE_INFINITY }
  for (const { left, right, top, bottom, width } of lineBoxes(view, paragraph)) {
    if (width === 0) continue
    if (left <= last.left && (top + bottom) / 2 > last.bottom) ends.push(right)
    else ends[ends.length - 1] = Math.max(right, ends.at(-1) ?? right)
    last = { left, bottom }
  }
  return ends
}

export function readParagraph(view: PageWindow, paragraph: HTMLElement): ReadParagraph {
  const items = readItems(view, paragraph)
  const emPx = px(view, paragraph, 'font-size')
  return { paragraph, emPx, ...edgesOf(view, paragraph), items, starts: lineStarts(items) }
}

function edgesOf(view: PageWindow, paragraph: HTMLElement): { left: number; right: number } {
  const { left, right } = paragraph.getBoundingClientRect()
  const inset = (side: string) =>
    px(view, paragraph, `padding-${side}`) + px(view, paragraph, `border-${side}-width`)
  return { left: left + inset('left'), right: right - inset('right') }
}

/** Reads each character of a paragraph with its place. */
export function readItems(view: PageWindow, paragraph: HTMLElement): LineItem[] {
  const { document, NodeFilter, Text, Element } = view
  const items: LineItem[] = []
  const range = document.createRange()
  const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (parent?.closest(OUT_OF_LINE)) continue
    if (node instanceof Text && !parent?.closest(HOLDS_OBJECTS)) readText(node, range, items)
    else if (node instanceof Element && node.matches(OBJECTS) && !parent?.closest(OBJECTS))
      addItem(items, { node, offset: 0, text: '' }, node)
  }
  return items
}

function readText(node: Text, range: Range, items: LineItem[]): void {
  for (let offset = 0; offset < node.data.length; ) {
    const text = String.fromCodePoint(node.data.codePointAt(offset) ?? 0)
    range.setStart(node, offset)
    range.setEnd(node, offset + text.length)
    addItem(items, { node, offset, text }, range)
    offset += text.length
  }
}

/** Adds an item. What has no box, such as a combining character, is where the item before it ends. */
function addItem(
  items: LineItem[],
  item: Pick<LineItem, 'node' | 'offset' | 'text'>,
  box: Range | Element,
): void {
  const rect = [...box.getClientRects()].findLast(({ width }) => width > 0)
  const last = items.at(-1)
  const end = last?.right ?? 0
  const { left, right, top } = rect ?? { left: end, right: end, top: last?.top ?? 0 }
  items.push({ ...item, left, right, top, isBlank: /^[ \t\n]$/.test(item.text) })
}

/** Returns the first item of each line. A line begins where the text goes down and doesn't go on to the right. */
export function lineStarts(items: readonly LineItem[]): number[] {
  const starts = items.length > 0 ? [0] : []
  let last = { left: Number.NEGATIVE_INFINITY, top: 0 }
  for (const [index, { left, right, top }] of items.entries()) {
    if (right === left) continue
    if (left <= last.left && top > last.top) starts.push(index)
    last = { left, top }
  }
  return starts
}
