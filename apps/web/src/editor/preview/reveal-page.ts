import type { Shown } from './canvas/canvas-frame.ts'
import { placesIn, topOfLine } from './source-places.ts'

/** The distance of a revealed line from the top of the scroller, in px of the screen. */
const ABOVE_PX = 24

type Showing = { readonly pages: Shown; readonly scale: number }

/** Returns the number of the page that a line of the text is on, from 1. */
export function pageOfLine({ layout }: Shown, line: number): number {
  const page = layout.pages.findLastIndex(({ firstLine }) => firstLine !== null && firstLine <= line)
  return Math.max(0, page) + 1
}

/** Scrolls the pages to a line of the text, and focuses its page. */
export function revealPage(scroller: HTMLElement, line: number, { pages, scale }: Showing) {
  const top = topOfLine(placesIn(pages.document), line)
  if (top !== null) scroller.scrollTop = scrollTopOf(scroller, top * scale)
  const buttons = scroller.querySelectorAll<HTMLElement>('.page-button')
  buttons[pageOfLine(pages, line) - 1]?.focus({ preventScroll: true })
}

/** Returns the scroll position that puts a place of the pages, in px of the screen, at the top. */
export function scrollTopOf(scroller: HTMLElement, topPx: number): number {
  return topPx + Number.parseFloat(getComputedStyle(scroller).paddingTop) - ABOVE_PX
}
