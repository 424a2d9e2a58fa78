import type { LayoutWarning, PageInput } from '../page-layout.ts'
import type { PageWindow } from './page-window.ts'

export type FinishedPages = { readonly pageCount: number; readonly warnings: readonly LayoutWarning[] }

/**
 * Counts the pages of a text that has been broken, writes what each carries beside its text, and says what went wrong.
 *
 * It runs in the page, sent there as text, so it uses nothing from outside itself.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: it travels as one text, so its parts have to be inside.
export function finishPages({ cardHeightPx, maxPages }: PageInput, view: PageWindow = window): FinishedPages {
  const { document, scrollX, scrollY } = view
  const flow = document.getElementById('flow')
  const frames = document.getElementById('frames')
  /** The text begins below the cover. */
  const firstPage = document.getElementById('cover') ? 1 : 0
  const textPages = flow ? countTextPages(flow) : 0
  const pageCount = textPages + document.querySelectorAll('.card').length
  // The height of the whole document also places the end card.
  document.body.style.height = `${pageCount * cardHeightPx}px`
  const warnings = findWarnings()
  writeFrames()
  return { pageCount, warnings }

  function all(selector: string): HTMLElement[] {
    return [...document.querySelectorAll<HTMLElement>(`#flow :is(${selector})`)]
  }

  function countTextPages(text: Element): number {
    const contentHeightPx = Number.parseFloat(getComputedStyle(text).getPropertyValue('--content-h'))
    return Math.max(1, Math.round((text.scrollHeight + cardHeightPx - contentHeightPx) / cardHeightPx))
  }

  /** The card, from 0, that a place in the window belongs to. */
  function pageAt(top: number): number {
    return Math.floor((top + scrollY) / cardHeightPx)
  }

  function writeFrames() {
    const template = document.querySelector<HTMLTemplateElement>('#frame')
    const marks = continuedMarks(template?.dataset.continued ?? '')
    const pages = Array.from({ length: template ? textPages : 0 }, (_, index) => {
      const copy = template?.content.cloneNode(true) as DocumentFragment
      const frame = copy.querySelector<HTMLElement>('.frame')
      frame?.style.setProperty('top', `${(firstPage + index) * cardHeightPx}px`)
      frame?.append(...(marks.get(firstPage + index) ?? []))
      const number = copy.querySelector('.page-number')
      if (number) number.textContent = `${index + 1} / ${textPages}`
      return copy
    })
    replaceChanged(frames, pages)
  }

  /** In an editor most of them stand there already, and would be drawn again. */
  function replaceChanged(parent: Element | null, wanted: readonly DocumentFragment[]) {
    const standing = [...(parent?.children ?? [])]
    for (const [index, page] of wanted.entries()) {
      const before = standing[index]
      if (!before) parent?.append(page)
      else if (!page.firstElementChild?.isEqualNode(before)) before.replaceWith(page)
    }
    for (const before of standing.slice(wanted.length)) before.remove()
  }

  /** A box that goes on from the page before says so above itself, in the margin: it takes no room from the text. */
  function continuedMarks(label: string): Map<number, HTMLElement[]> {
    const marks = new Map<number, HTMLElement[]>()
    if (label === '') return marks
    for (const rect of all('pre,.callout,.details,blockquote,.table').flatMap(continuedParts)) {
      const page = pageAt(rect.bottom - 1)
      if (!marks.has(page)) marks.set(page, [markAbove(rect, page, label)])
    }
    return marks
  }

  /** Of a box that was made two, and of one that the browser has split. */
  function continuedParts(box: Element): DOMRect[] {
    const parts = [...box.getClientRects()].filter((rect) => rect.height > 1)
    return parts.slice(box.matches('.continues') ? 0 : 1)
  }

  function markAbove(rect: DOMRect, page: number, label: string): HTMLElement {
    const mark = document.createElement('div')
    mark.className = 'continued'
    mark.textContent = label
    mark.style.left = `${rect.left + scrollX}px`
    mark.style.top = `${rect.top + scrollY - page * cardHeightPx}px`
    return mark
  }

  function findWarnings(): LayoutWarning[] {
    const warn = (code: LayoutWarning['code'], elements: readonly Element[]) =>
      elements.map((element) => ({ code, page: pageAt(element.getBoundingClientRect().top) + 1 }))
    return [
      ...warn('image_unreachable', all('.missing,.missing-glyph')),
      ...warn('diagram_unsupported', all('[data-undrawn]')),
      ...warn('heading_stranded', all('h1,h2,h3,h4,h5,h6').filter(isStranded)),
      ...(pageCount > maxPages ? [{ code: 'too_many_pages', page: null } as const] : []),
    ]
  }

  function isStranded(heading: Element): boolean {
    const next = heading.nextElementSibling?.getClientRects()[0]
    const end = [...heading.getClientRects()].at(-1)
    return next !== undefined && end !== undefined && pageAt(next.top) > pageAt(end.bottom - 1)
  }
}
