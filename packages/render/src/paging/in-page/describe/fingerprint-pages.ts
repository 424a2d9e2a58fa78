import type { CardGrid } from '../card-grid.ts'
import { cardGrid, pageAt, yOnPage } from '../card-grid.ts'
import type { PageWindow } from '../page-window.ts'
import { describeElement, isPartOfWhole, wordsOf } from './describe-element.ts'
import type { PagesInput } from './document-pages.ts'
import { perPage } from './document-pages.ts'
import { ElementPlaces } from './element-places.ts'
import { TextHash } from './text-hash.ts'

type FingerprintInput = PagesInput & { readonly numbersHeadings?: boolean }

/** Shadows and marks extend beyond their box. */
const BLEED_PX = 32

/**
 * Returns a fingerprint of each page of a canvas. With the same style sheet and fonts, pages with the same fingerprint
 * look the same. It covers everything that a page's pixels may depend on: the elements, their places and names, and
 * what is beside and around them. It ignores source lines. It doesn't change the document. `numbersHeadings`: false if
 * the style sheet doesn't number headings. A page then stays the same when a heading before it comes or goes.
 *
 * A fingerprint is not secret and not keyed. Only the worker sees it and makes a keyed hash of it.
 */
export function fingerprintPages(
  view: PageWindow,
  { cardHeightPx, pageCount, numbersHeadings = true }: FingerprintInput,
): string[] {
  const { documentElement, body } = view.document
  const grid = cardGrid(view, cardHeightPx)
  const places = new ElementPlaces(numbersHeadings)
  const hashes = perPage(pageCount, () => new TextHash())
  const shortened = shortener()
  const root = `${describeElement(documentElement, shortened)}${describeElement(body, shortened)}`
  for (const hash of hashes) hash.add(root)
  for (const element of body.querySelectorAll('*')) {
    const place = places.next(element)
    if (isPartOfWhole(element)) continue
    const rects = [...element.getClientRects()].filter(({ width, height }) => width > 0 || height > 0)
    if (rects.length === 0) continue
    const words = wordsOf(element)
    const name = `${describeElement(element, shortened)}${place}${words}`
    for (const page of pagesOf(rects, grid, pageCount)) {
      const lies = rects.map((rect) => rectOnPage(rect, grid, { page, hasText: words !== '' }))
      hashes[page]?.add(`${name}${lies.join()}`)
    }
  }
  return hashes.map((hash) => hash.digest())
}

/** Values that are longer are hashed once: the strips of a picture share its address, which may be megabytes. */
const LONG = 1_000

function shortener(): (value: string) => string {
  const digests = new Map<string, string>()
  return (value) => {
    if (value.length <= LONG) return value
    const known = digests.get(value)
    if (known !== undefined) return known
    const hash = new TextHash()
    hash.add(value)
    digests.set(value, hash.digest())
    return digests.get(value) ?? ''
  }
}

function pagesOf(rects: readonly DOMRect[], grid: CardGrid, pageCount: number): ReadonlySet<number> {
  const pages = new Set<number>()
  for (const { top, bottom } of rects) {
    const first = Math.max(0, pageAt(grid, top - BLEED_PX))
    const last = Math.min(pageCount - 1, pageAt(grid, bottom + BLEED_PX))
    for (let page = first; page <= last; page++) pages.add(page)
  }
  return pages
}

/** Returns a box relative to a page. For a box without text of its own, its parts on other pages are ignored. */
function rectOnPage(
  { left, top, width, height }: DOMRect,
  grid: CardGrid,
  { page, hasText }: { page: number; hasText: boolean },
): string {
  const from = yOnPage(grid, page, top)
  const to = from + height
  const edge = (at: number) =>
    hasText ? at : Math.max(-BLEED_PX, Math.min(grid.cardHeightPx + BLEED_PX, at))
  return [left + grid.scrollX, width, edge(from), edge(to)].map((length) => Math.round(length * 64)).join(' ')
}
