import type { PageWindow } from './page-window.ts'

/**
 * Gives a fingerprint of what each page of a canvas that has been laid out shows: two pages of one style sheet and one set
 * of fonts that have the same one look the same. Everything counts that a page's pixels may depend on: what stands
 * on it, where, what it is called, and what stands beside and around it; where in the text it comes from does not. It reads and
 * changes nothing.
 *
 * It runs in the page, sent there as text, so it uses nothing from outside itself. A fingerprint has no secret: it is for the
 * worker, which makes a key of it that tells nobody anything.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: it travels as one text, so its parts have to be inside.
export function fingerprintPages(
  { cardHeightPx, pageCount }: { cardHeightPx: number; pageCount: number },
  view: PageWindow = window,
): string[] {
  const { document, scrollX, scrollY, Text } = view
  /** Shadows and marks reach beyond the box that they belong to. */
  const BLEED_PX = 32
  /** Each is read as a whole: its parts are drawn by rules of their own. */
  const WHOLE = 'svg,.katex'
  const lanes = Array.from({ length: pageCount }, () => [1779033703, 3144134277, 1013904242, 2773480762])
  /** How many headings of each level came before: some themes number them. */
  const headings = new Map<string, number>()
  /** How many children of each element have been read. */
  const seen = new Map<Element, number>()

  const root = `${describe(document.documentElement)}${describe(document.body)}`
  for (let page = 0; page < pageCount; page++) mix(page, root)
  for (const element of document.body.querySelectorAll('*')) read(element)
  return lanes.map(finish)

  function read(element: Element) {
    if (/^H[1-6]$/.test(element.tagName)) {
      headings.set(element.tagName, (headings.get(element.tagName) ?? 0) + 1)
    }
    const place = placeOf(element)
    if (element.parentElement?.closest(WHOLE)) return
    const rects = [...element.getClientRects()].filter(({ width, height }) => width > 0 || height > 0)
    if (rects.length === 0) return
    const words = wordsOf(element)
    const name = `${describe(element)}${place}${words}`
    for (const page of pagesOf(rects))
      mix(page, `${name}${rects.map((rect) => lie(rect, page, words !== '')).join()}`)
  }

  function pagesOf(rects: readonly DOMRect[]): Set<number> {
    const pages = new Set<number>()
    for (const { top, bottom } of rects) {
      const first = Math.max(0, Math.floor((top + scrollY - BLEED_PX) / cardHeightPx))
      const last = Math.min(pageCount - 1, Math.floor((bottom + scrollY + BLEED_PX) / cardHeightPx))
      for (let page = first; page <= last; page++) pages.add(page)
    }
    return pages
  }

  /** Where a box lies, seen from a page. Of one that only holds others, what is on other pages doesn't matter. */
  function lie({ left, top, width, height }: DOMRect, page: number, hasText: boolean): string {
    const from = top + scrollY - page * cardHeightPx
    const to = from + height
    const edge = (at: number) => (hasText ? at : Math.max(-BLEED_PX, Math.min(cardHeightPx + BLEED_PX, at)))
    return [left + scrollX, width, edge(from), edge(to)].map((length) => Math.round(length * 64)).join(' ')
  }

  /** Tag and attributes, without the lines of the source that it comes from. */
  function describe(element: Element): string {
    const attributes = [...element.attributes].filter(({ name }) => name !== 'data-lines')
    const isPlaced = element === document.body || element.matches('.frame')
    const values = attributes.map(({ name, value }) =>
      isPlaced && name === 'style' ? '' : `${name}=${value}`,
    )
    const inner = element.matches(WHOLE) ? element.outerHTML : ''
    return `<${element.tagName} ${values.join(' ')}>${inner}`
  }

  /** What rules about neighbours may look at. Blocks of the text are not counted: no rule does. */
  function placeOf(element: Element): string {
    const { parentElement, previousElementSibling: before, nextElementSibling: after } = element
    if (parentElement?.matches('#frames')) return ''
    if (parentElement?.matches('#flow')) {
      const numbers = /^H[1-6]$/.test(element.tagName) ? [...headings].join() : ''
      return `${numbers}${kindOf(before)}${kindOf(after)}`
    }
    const index = parentElement ? (seen.get(parentElement) ?? 0) : 0
    if (parentElement) seen.set(parentElement, index + 1)
    return `${index}`
  }

  function kindOf(element: Element | null): string {
    return element === null ? '-' : `${element.tagName}.${element.className}`
  }

  function wordsOf(element: Element): string {
    const texts = [...element.childNodes].filter((node) => node instanceof Text)
    const words = texts.map(({ data }) => data).join('\u0001')
    return words.trim() === '' ? '' : words
  }

  /** Four lanes of 32 bits that mix each other (cyrb128). */
  function mix(page: number, text: string) {
    let [one = 0, two = 0, three = 0, four = 0] = lanes[page] ?? []
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      one = two ^ Math.imul(one ^ code, 597399067)
      two = three ^ Math.imul(two ^ code, 2869860233)
      three = four ^ Math.imul(three ^ code, 951274213)
      four = one ^ Math.imul(four ^ code, 2716044179)
    }
    lanes[page] = [one, two, three, four]
  }

  function finish([one = 0, two = 0, three = 0, four = 0]: readonly number[]): string {
    const last = [
      Math.imul(three ^ (one >>> 18), 597399067),
      Math.imul(four ^ (two >>> 22), 2869860233),
      Math.imul(one ^ (three >>> 17), 951274213),
      Math.imul(two ^ (four >>> 19), 2716044179),
    ]
    return last.map((lane) => (lane >>> 0).toString(16).padStart(8, '0')).join('')
  }
}
