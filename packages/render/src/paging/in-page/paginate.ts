// biome-ignore-all lint/style/noExcessiveLinesPerFile: what is sent to the page has to be one function.
import type { LayoutWarning, PageInput } from '../page-layout.ts'
import type { PageWindow } from './page-window.ts'

/**
 * Makes pages of the canvas it runs in, and writes each page's furniture.
 *
 * Hosts send this function to the page as text, so it uses nothing from outside itself. It needs no page scripts
 * and no animation frames, so it works where scripts are off. The same document gives the same pages.
 * An editor hands over the window of its preview, in which nothing may run.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: it travels as one text, so its parts have to be inside.
export async function paginate(
  input: PageInput,
  view: PageWindow = window,
): Promise<{ pageCount: number; warnings: LayoutWarning[] }> {
  const { document } = view
  const flow = document.getElementById('flow')
  const frames = document.getElementById('frames')
  const cards = document.querySelectorAll('.card').length
  if (!flow && cards === 0) throw new Error('This document is no canvas.')
  const pageHeightPx = input.cardHeightPx
  /** Pages begin below the cover. What follows counts places from there, and pages from 0. */
  const cover = document.getElementById('cover') ? 1 : 0
  const startPx = cover * pageHeightPx
  const topPx = px(document.body, '--top')
  const contentHeightPx = px(document.body, '--content-h')
  const bodyPx = px(document.body, 'font-size')

  await settle()
  fitCards()
  if (!flow) return { pageCount: closeDocument(0), warnings: [] }
  applyAll([...tableFits(), ...formulaFits(), ...pictureFits()])
  applyAll(keeps())
  mendLastLines()
  fillGapsWithPictures()
  keepListsWhole()
  openHollowPages()
  pullInLastPage()
  hideRulesAtBreaks()
  const pages = countPages()
  const pageCount = closeDocument(pages)
  writeFrames(pages)
  return { pageCount, warnings: findWarnings(pageCount, measureFill(pages)) }

  /** Gives the document the height of all of its cards, which places the end card, and counts them. */
  function closeDocument(pages: number): number {
    const pageCount = pages + cards
    document.body.style.height = `${pageCount * pageHeightPx}px`
    return pageCount
  }

  /** A cover's lines are measured out before there is a browser. Where letters turn out wider, all become smaller. */
  function fitCards() {
    for (const text of document.querySelectorAll<HTMLElement>('.cover-text')) {
      const card = text.parentElement ?? text
      for (let step = 0; step < 24 && isTooLarge(text); step += 1)
        card.style.setProperty('--title', `${px(card, '--title') * 0.95}px`)
    }
  }

  function isTooLarge(text: HTMLElement): boolean {
    const linePx = px(text.querySelector('.title') ?? text, 'line-height')
    const isBroken = [...text.querySelectorAll('.line')].some((line) => heightOf(line) > linePx * 1.5)
    const [first, last] = [text.firstElementChild, text.lastElementChild]
    const usedPx = first && last ? last.getBoundingClientRect().bottom - first.getBoundingClientRect().top : 0
    return isBroken || usedPx > text.clientHeight + 1
  }

  function px(element: Element, property: string): number {
    return Number.parseFloat(getComputedStyle(element).getPropertyValue(property)) || 0
  }

  function all(selector: string): HTMLElement[] {
    return [...document.querySelectorAll<HTMLElement>(`#flow :is(${selector})`)]
  }

  /** The height of all of an element's parts, when it is split over pages. */
  function heightOf(element: Element): number {
    return [...element.getClientRects()].reduce((sum, rect) => sum + rect.height, 0)
  }

  /** Changes are collected first and made together: a read between two writes would lay everything out again. */
  function applyAll(changes: readonly (() => void)[]) {
    for (const change of changes) change()
  }

  /** Fonts only load once something asks for them, which a first layout does. */
  async function settle() {
    heightOf(document.body)
    await document.fonts.ready
    await Promise.all([...document.images].map((image) => image.decode().catch(() => showMissing(image))))
  }

  /** A picture that can't be decoded leaves its description behind. */
  function showMissing(image: HTMLImageElement) {
    const isGlyph = image.classList.contains('glyph')
    const note = document.createElement(isGlyph ? 'span' : 'div')
    note.className = isGlyph ? 'missing-glyph' : 'missing'
    note.dataset.object = ''
    note.textContent = image.alt.trim() || '▢'
    image.replaceWith(note)
  }

  /** A wide table is set smaller, down to a size that can still be read; then its columns give way, widest first. */
  function tableFits() {
    return all('.table').map((table) => {
      const columns = (table.dataset.columns ?? '').split(' ').map((pair) => pair.split('/').map(Number))
      const least = columns.reduce((sum, [min = 0]) => sum + min, 0)
      const wished = columns.reduce((sum, [, wish = 0]) => sum + wish, 0)
      const sizePx = px(table, 'font-size')
      const fittedPx = Math.min(
        sizePx,
        Math.max(bodyPx * 0.61, (sizePx * table.clientWidth) / (wished * sizePx)),
      )
      const room = table.clientWidth / fittedPx
      const give = wished > least ? Math.max(0, Math.min(1, (room - least) / (wished - least))) : 1
      const widths = columns.map(([min = 0, wish = 0]) => min + (wish - min) * give)
      const total = widths.reduce((sum, width) => sum + width, 0)
      return () => {
        table.style.fontSize = `${fittedPx}px`
        table.querySelectorAll('col').forEach((column, index) => {
          column.style.width = `${(100 * (widths[index] ?? 0)) / total}%`
        })
      }
    })
  }

  /** A wide formula is set smaller; where that would make it too small, it may also break at its relations. */
  function formulaFits() {
    const blocks = all('.math-block:has(.katex-html)').map((block) => {
      const set = block.querySelector('.katex-html') ?? block
      const whole = Math.min(
        block.clientWidth / Math.max(block.scrollWidth, set.scrollWidth, set.getBoundingClientRect().width),
        (contentHeightPx * 0.9) / heightOf(block),
      )
      const broken = Math.min(1, block.clientWidth / widestBase(block))
      const breaks = whole < 0.72 && broken > whole
      const scale = breaks ? broken : whole
      return () => {
        block.classList.toggle('broken', breaks)
        if (scale < 0.999) block.style.fontSize = `${scale * 0.985}em`
      }
    })
    const inlines = all('.math-inline').map((formula) => {
      const line = formula.parentElement?.closest('p,li,td,th,h1,h2,h3,h4,figcaption') ?? document.body
      const scale = line.clientWidth / widestBase(formula)
      return () => {
        if (scale < 1) formula.style.fontSize = `${scale * 0.98}em`
      }
    })
    return [...blocks, ...inlines]
  }

  /** The widest part of a formula that can't be broken. */
  function widestBase(formula: Element): number {
    const widths = [...formula.querySelectorAll('.katex-base')].map(
      (base) => base.getBoundingClientRect().width,
    )
    return Math.max(1, ...widths)
  }

  /** A picture under a heading leaves room for it, or the heading would be left behind. */
  function pictureFits() {
    return all('figure > :is(img,svg)').map((image) => {
      const caption = image.parentElement?.querySelector('figcaption')
      const captionPx = caption ? heightOf(caption) + px(caption, 'margin-top') : 0
      const roomPx = contentHeightPx - heightAbove(image.parentElement) - captionPx - 4
      return () =>
        image.style.setProperty('max-height', `${Math.floor(Math.max(roomPx, contentHeightPx * 0.3))}px`)
    })
  }

  /** The height of the headings and lead-ins that have to stand on the same page as an element. */
  function heightAbove(element: Element | null): number {
    let heightPx = 0
    let above = element?.previousElementSibling
    while (above?.matches('h1,h2,h3,h4,h5,h6,.lead-in')) {
      heightPx += heightOf(above) + px(above, 'margin-top') + px(above, 'margin-bottom')
      above = above.previousElementSibling
    }
    return heightPx
  }

  /** A paragraph of two or three lines can't be split without leaving a line alone, nor a small box with grace. */
  function keeps() {
    const paragraphs = all('p').filter((paragraph) => {
      const lines = heightOf(paragraph) / px(paragraph, 'line-height')
      return lines > 1.5 && lines < 3.6
    })
    const boxes = all('.callout,.details,blockquote,pre,.table').filter(
      (box) => wholeHeightOf(box) < contentHeightPx * 0.4,
    )
    return [...paragraphs, ...boxes].map((element) => () => element.classList.add('keep'))
  }

  /** The height that a split box would have in one piece: each part repeats its padding or its table's head. */
  function wholeHeightOf(box: HTMLElement): number {
    const head = box.querySelector(':scope > table > thead > tr')
    const repeatedPx = px(box, 'padding-top') + px(box, 'padding-bottom') + (head ? heightOf(head) : 0)
    return heightOf(box) - (box.getClientRects().length - 1) * repeatedPx
  }

  /** A last line of one character is given company, by setting the paragraph a hair tighter or looser. */
  function mendLastLines() {
    let lonely = all('p:not(.latin),figcaption')
      .map((paragraph) => ({ paragraph, heightPx: heightOf(paragraph) }))
      .filter(({ paragraph }) => isLastLineLonely(paragraph))
    for (const spacing of ['-0.02em', '0.025em', '0.045em', '0.07em', '']) {
      applyAll(
        lonely.map(
          ({ paragraph }) =>
            () =>
              paragraph.style.setProperty('letter-spacing', spacing),
        ),
      )
      lonely = lonely.filter(
        ({ paragraph, heightPx }) => heightOf(paragraph) >= heightPx - 1 && isLastLineLonely(paragraph),
      )
    }
  }

  function isLastLineLonely(paragraph: HTMLElement): boolean {
    const range = document.createRange()
    range.selectNodeContents(paragraph)
    const rects = [...range.getClientRects()].filter((rect) => rect.width > 0)
    const bottom = Math.max(...rects.map((rect) => rect.bottom))
    const sizePx = px(paragraph, 'font-size')
    const last = rects.filter((rect) => rect.bottom > bottom - sizePx * 0.8)
    if (last.length === rects.length) return false
    const widthPx = Math.max(...last.map((rect) => rect.right)) - Math.min(...last.map((rect) => rect.left))
    return widthPx < sizePx * 2.3
  }

  /** A picture that only just missed a page is made a little smaller to close the gap that it left there. */
  function fillGapsWithPictures() {
    for (const image of all('figure > img').slice(0, 40)) {
      const figure = image.parentElement
      const gapPx = figure ? gapBefore(figure) : 0
      if (!figure || gapPx === 0) continue
      const imagePx = heightOf(image)
      const roomPx = gapPx - (heightOf(figure) - imagePx) - 4
      if (roomPx > imagePx * 0.6) image.style.maxHeight = `${Math.floor(roomPx)}px`
    }
  }

  /** The height that is left at the end of the page before an element that begins a page. Else 0. */
  function gapBefore(element: HTMLElement): number {
    const last = [...(element.previousElementSibling?.getClientRects() ?? [])].at(-1)
    const beginsPage = last !== undefined && pageAt(element.getBoundingClientRect().top) > pageAt(last.top)
    if (!beginsPage || heightAbove(element) > 0) return 0
    const pageEnd = pageAt(last.top) * pageHeightPx + topPx + contentHeightPx + startPx - view.scrollY
    return Math.max(0, pageEnd - last.bottom - px(element, 'margin-bottom'))
  }

  /** An item that its list leaves alone on a page takes the rest along, unless that would leave a hole. */
  function keepListsWhole() {
    for (const list of all('ul,ol').filter(leavesOneAlone).slice(0, 20)) {
      const page = pageAt(list.getClientRects()[0]?.top ?? 0)
      list.classList.add('keep')
      const isHollow = fillOf(page) < 0.72
      if (isHollow || pageAt(list.getClientRects()[0]?.top ?? 0) === page) list.classList.remove('keep')
    }
  }

  /** A box that was kept whole at the price of a half-empty page before it is split after all. */
  function openHollowPages() {
    let fill = measureFill(countPages())
    for (const box of all('.keep:not(p)')) {
      const page = pageAt(box.getBoundingClientRect().top) - 1
      const before = fill[page] ?? 1
      if (before > 0.55) continue
      box.classList.remove('keep')
      if (fillOf(page) < before + 0.15) box.classList.add('keep')
      fill = measureFill(countPages())
    }
  }

  function fillOf(page: number): number {
    return measureFill(countPages())[page] ?? 1
  }

  function leavesOneAlone(list: HTMLElement): boolean {
    const pages = [...list.children].map((item) => pageAt(item.getBoundingClientRect().top))
    const isSplit = pages.at(-1) !== pages[0] && pages.length > 1 && heightOf(list) < contentHeightPx * 0.4
    return isSplit && (pages.at(-1) !== pages.at(-2) || pages[0] !== pages[1])
  }

  /** Where a page ends, a rule has nothing left to part. */
  function hideRulesAtBreaks() {
    const rules = all('hr').filter((rule) => {
      const last = [...(rule.previousElementSibling?.getClientRects() ?? [])].at(-1)
      return last !== undefined && pageAt(last.bottom - 1) < pageAt(rule.getBoundingClientRect().top)
    })
    applyAll(rules.map((rule) => () => rule.classList.add('at-break')))
  }

  /** Pulls a nearly empty last page in by a little less leading, where that is enough. */
  function pullInLastPage() {
    const pageCount = countPages()
    if (pageCount < 2 || (measureFill(pageCount).at(-1) ?? 1) > 0.25) return
    const leadingPx = px(document.body, 'line-height')
    for (const share of [0.985, 0.97, 0.955, 0.94]) {
      document.body.style.lineHeight = `${leadingPx * share}px`
      if (countPages() < pageCount) return
    }
    document.body.style.lineHeight = ''
  }

  function countPages(): number {
    const heightPx = (flow?.scrollHeight ?? 0) + pageHeightPx - contentHeightPx
    return Math.max(1, Math.round(heightPx / pageHeightPx))
  }

  /** The page, from 0, that a place in the window belongs to. */
  function pageAt(top: number): number {
    return Math.floor((top + view.scrollY - startPx) / pageHeightPx)
  }

  /** How much of each page's height is used, from where its last line or picture ends. */
  function measureFill(pageCount: number): number[] {
    const bottoms = new Array<number>(pageCount).fill(0)
    const rects = all('p,h1,h2,h3,h4,h5,h6,pre,tr,figure,.math-block,hr').flatMap((element) => [
      ...element.getClientRects(),
    ])
    for (const rect of rects) {
      const page = Math.min(pageCount - 1, pageAt(rect.bottom - 1))
      bottoms[page] = Math.max(
        bottoms[page] ?? 0,
        rect.bottom + view.scrollY - startPx - page * pageHeightPx - topPx,
      )
    }
    return bottoms.map((bottom) => Math.round(Math.min(1, bottom / contentHeightPx) * 1000) / 1000)
  }

  function writeFrames(pageCount: number) {
    const template = document.querySelector<HTMLTemplateElement>('#frame')
    const pages = Array.from({ length: template ? pageCount : 0 }, (_, index) => {
      const frame = template?.content.cloneNode(true) as DocumentFragment
      frame
        .querySelector<HTMLElement>('.frame')
        ?.style.setProperty('top', `${startPx + index * pageHeightPx}px`)
      const number = frame.querySelector('.page-number')
      if (number) number.textContent = `${index + 1} / ${pageCount}`
      return frame
    })
    frames?.replaceChildren(...pages)
  }

  /** Names pages by their place in the set of pictures, the cover being the first. */
  function findWarnings(pageCount: number, fill: readonly number[]): LayoutWarning[] {
    const missing = all('.missing,.missing-glyph').map((element) =>
      pageAt(element.getBoundingClientRect().top),
    )
    const undrawn = all('[data-undrawn]').map((code) => pageAt(code.getBoundingClientRect().top))
    const stranded = all('h1,h2,h3,h4,h5,h6').filter((heading) => {
      const next = heading.nextElementSibling?.getClientRects()[0]
      const end = [...heading.getClientRects()].at(-1)
      return next !== undefined && end !== undefined && pageAt(next.top) > pageAt(end.bottom - 1)
    })
    return [
      ...missing.map((page) => ({ code: 'image_unreachable', page: cover + page + 1 }) as const),
      ...undrawn.map((page) => ({ code: 'diagram_unsupported', page: cover + page + 1 }) as const),
      ...stranded.map(
        (heading) =>
          ({
            code: 'heading_stranded',
            page: cover + pageAt(heading.getBoundingClientRect().top) + 1,
          }) as const,
      ),
      ...fill.flatMap((share, index) =>
        share < 0.18 && index > 0 ? [{ code: 'page_sparse', page: cover + index + 1 } as const] : [],
      ),
      ...(pageCount > input.maxPages ? [{ code: 'too_many_pages', page: null } as const] : []),
    ]
  }
}
