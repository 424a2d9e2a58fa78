import type { LayoutWarning, PageInput, PageLayout } from '../page-layout.ts'

/**
 * Makes pages of the canvas it runs in, and writes each page's furniture.
 *
 * Hosts send this function to the page as text, so it uses nothing from outside itself, and nothing that needs
 * page scripts or frames: it also works where scripts are off. The same document gives the same pages.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: it travels as one text, so its parts have to be inside.
export async function paginate(input: PageInput): Promise<PageLayout> {
  const flow = document.getElementById('flow')
  const frames = document.getElementById('frames')
  if (!flow || !frames) throw new Error('This document is no canvas.')
  const style = getComputedStyle(flow)
  const topPx = Number.parseFloat(style.top)
  const contentHeightPx = Number.parseFloat(style.getPropertyValue('--content-h'))
  const bodyPx = Number.parseFloat(getComputedStyle(document.body).fontSize)
  const leadingPx = Number.parseFloat(getComputedStyle(document.body).lineHeight)
  const warnings: LayoutWarning[] = []

  const all = (selector: string) => [...flow.querySelectorAll<HTMLElement>(selector)]
  const heightOf = (element: Element) =>
    [...element.getClientRects()].reduce((sum, rect) => sum + rect.height, 0)
  const pageOf = (element: Element) =>
    Math.floor((element.getBoundingClientRect().top + scrollY) / input.cardHeightPx) + 1
  const countPages = () =>
    Math.max(1, Math.round((flow.scrollHeight + input.cardHeightPx - contentHeightPx) / input.cardHeightPx))

  /** Fonts only load once something asks for them, which a first layout does. */
  async function settle() {
    void document.body.offsetHeight
    await document.fonts.ready
    await Promise.all([...document.images].map((image) => image.decode().catch(() => showMissing(image))))
  }

  /** A picture that can't be decoded leaves its description behind. */
  function showMissing(image: HTMLImageElement) {
    const note = document.createElement(image.classList.contains('glyph') ? 'span' : 'div')
    note.className = image.classList.contains('glyph') ? 'missing-glyph' : 'missing'
    note.dataset.object = ''
    note.textContent = image.alt.trim() || '▢'
    image.replaceWith(note)
  }

  /** A paragraph of two or three lines can't be split without leaving a line alone. */
  function keepShortParagraphs() {
    const short = all('p,li').filter((element) => {
      if (element.tagName === 'LI' && element.querySelector('p,ul,ol,pre,table,blockquote')) return false
      const lines = heightOf(element) / Number.parseFloat(getComputedStyle(element).lineHeight)
      return lines > 1.5 && lines < 3.6
    })
    return () => {
      for (const element of short) element.classList.add('keep')
    }
  }

  function keepShortBoxes() {
    const short = all('.callout,.details,blockquote,pre').filter(
      (element) => heightOf(element) < contentHeightPx * 0.34,
    )
    return () => {
      for (const element of short) element.classList.add('keep')
    }
  }

  /** A picture under a heading leaves room for it, or the heading would be left behind. */
  function fitPictures() {
    const fits: (() => void)[] = []
    for (const figure of all('figure')) {
      let abovePx = 0
      for (let above = figure.previousElementSibling; above; above = above.previousElementSibling) {
        if (!/^H[1-6]$/.test(above.tagName) && !above.classList.contains('lead-in')) break
        const { marginTop, marginBottom } = getComputedStyle(above)
        abovePx += heightOf(above) + Number.parseFloat(marginTop) + Number.parseFloat(marginBottom)
      }
      const caption = figure.querySelector('figcaption')
      const captionPx = caption ? heightOf(caption) + bodyPx : 0
      const roomPx = Math.max(contentHeightPx * 0.4, contentHeightPx - abovePx - captionPx - 2)
      const image = figure.querySelector('img')
      if (image) fits.push(() => image.style.setProperty('max-height', `${Math.floor(roomPx)}px`))
    }
    return () => {
      for (const fit of fits) fit()
    }
  }

  function fitFormulas() {
    const fits: (() => void)[] = []
    for (const block of all('.math-block')) {
      const set = block.querySelector<HTMLElement>('.katex-html')
      if (!set) continue
      const widthPx = Math.max(block.scrollWidth, set.scrollWidth, set.getBoundingClientRect().width)
      const scale = Math.min(block.clientWidth / widthPx, (contentHeightPx * 0.9) / heightOf(block))
      if (scale < 0.999) fits.push(() => block.style.setProperty('font-size', `${scale * 0.985}em`))
    }
    for (const formula of all('.math-inline')) {
      const line = formula.parentElement?.closest<HTMLElement>('p,li,td,th,h1,h2,h3,h4,figcaption') ?? flow
      const widest = Math.max(
        0,
        ...[...formula.querySelectorAll('.base')].map((base) => base.getBoundingClientRect().width),
      )
      if (widest > line.clientWidth) {
        fits.push(() => formula.style.setProperty('font-size', `${(line.clientWidth / widest) * 0.98}em`))
      }
    }
    return () => {
      for (const fit of fits) fit()
    }
  }

  /** A wide table is set smaller, down to a size that can still be read; then its cells wrap. */
  function fitTables() {
    const fits: (() => void)[] = []
    for (const table of all('.table')) {
      const sizePx = Number.parseFloat(getComputedStyle(table).fontSize)
      const wantedPx = Number(table.dataset.em) * sizePx
      if (wantedPx <= table.clientWidth) continue
      const fitted = Math.max(bodyPx * 0.6, sizePx * (table.clientWidth / wantedPx))
      fits.push(() => table.style.setProperty('font-size', `${Math.min(sizePx, fitted)}px`))
    }
    return () => {
      for (const fit of fits) fit()
    }
  }

  /** How much of each page's height is used, from where its last line or picture ends. */
  function measureFill(pageCount: number) {
    const bottoms = new Array<number>(pageCount).fill(0)
    for (const element of all('p,li,h1,h2,h3,h4,h5,h6,pre,tr,figure,.math-block,hr,.callout,blockquote')) {
      for (const rect of element.getClientRects()) {
        const bottom = rect.bottom + scrollY
        const page = Math.min(pageCount - 1, Math.floor((bottom - 1) / input.cardHeightPx))
        bottoms[page] = Math.max(bottoms[page] ?? 0, bottom - page * input.cardHeightPx - topPx)
      }
    }
    return bottoms.map(
      (bottom) => Math.round(Math.min(1, Math.max(0, bottom / contentHeightPx)) * 1000) / 1000,
    )
  }

  /** Pulls a nearly empty last page in by a little less leading, where that is enough. */
  function pullInLastPage() {
    const pageCount = countPages()
    if (pageCount < 2 || (measureFill(pageCount).at(-1) ?? 1) > 0.18) return
    for (const share of [0.985, 0.97, 0.955]) {
      document.body.style.lineHeight = `${leadingPx * share}px`
      if (countPages() < pageCount) return
    }
    document.body.style.lineHeight = ''
  }

  function writeFrames(pageCount: number) {
    const template = document.querySelector<HTMLTemplateElement>('#frame')
    if (!template) return
    const pages = Array.from({ length: pageCount }, (_, index) => {
      const frame = template.content.cloneNode(true) as DocumentFragment
      frame.querySelector<HTMLElement>('.frame')?.style.setProperty('top', `${index * input.cardHeightPx}px`)
      const number = frame.querySelector('.page-number')
      if (number) number.textContent = `${index + 1} / ${pageCount}`
      return frame
    })
    frames?.replaceChildren(...pages)
  }

  function warn(pageCount: number, fill: readonly number[]) {
    for (const element of all('.missing,.missing-glyph')) {
      warnings.push({ code: 'image_unreachable', page: pageOf(element) })
    }
    fill.forEach((share, index) => {
      if (share < 0.18 && index > 0) warnings.push({ code: 'page_sparse', page: index + 1 })
    })
    if (pageCount > input.maxPages) warnings.push({ code: 'too_many_pages', page: null })
  }

  await settle()
  for (const fit of [fitTables(), fitFormulas(), fitPictures(), keepShortParagraphs(), keepShortBoxes()])
    fit()
  pullInLastPage()
  const pageCount = countPages()
  document.body.style.height = `${pageCount * input.cardHeightPx}px`
  const fill = measureFill(pageCount)
  writeFrames(pageCount)
  warn(pageCount, fill)
  return { pageCount, warnings, fill }
}
