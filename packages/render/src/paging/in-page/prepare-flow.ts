import type { PageWindow } from './page-window.ts'

/**
 * Waits for fonts and pictures, sets the text as one endless column, and makes what is too wide or too high fit.
 * False when the document has no text: it is a cover alone.
 *
 * It runs in the page, sent there as text, so it uses nothing from outside itself. It needs no page scripts and no
 * animation frames, so it works where scripts are off.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: it travels as one text, so its parts have to be inside.
export async function prepareFlow(_input: null, view: PageWindow = window): Promise<boolean> {
  const { document } = view
  const flow = document.getElementById('flow')
  /** An editor keeps what it has prepared and changes blocks one by one: those that are ready stay as they are. */
  const fresh = [...document.querySelectorAll<HTMLElement>('#flow>:not([data-ready])')]
  if (!flow && !document.querySelector('.card')) throw new Error('This document is no canvas.')
  const contentHeightPx = px(document.body, '--content-h')
  const bodyPx = px(document.body, 'font-size')
  /** The most that a heading takes of its page. */
  const HEADING_SHARE = 0.7
  /** A first row that would have to be lower than this share stands on the next page instead. */
  const LEAST_UNDER_HEADING = 0.6

  flow?.classList.add('whole')
  await settle()
  if (!flow) return false
  applyAll([...tableFits(), ...formulaFits(), ...headingFits()])
  applyAll(headingFits())
  applyAll([...lowFits(), ...rowFits()])
  applyAll(rowFits())
  applyAll(pictureFits())
  mendLastLines()
  return true

  function px(element: Element, property: string): number {
    return Number.parseFloat(getComputedStyle(element).getPropertyValue(property)) || 0
  }

  function all(selector: string): HTMLElement[] {
    return fresh.flatMap((block) => [
      ...(block.matches(selector) ? [block] : []),
      ...block.querySelectorAll<HTMLElement>(selector),
    ])
  }

  function heightOf(element: Element): number {
    return element.getBoundingClientRect().height
  }

  /** Changes are collected first and made together: a read between two writes would lay everything out again. */
  function applyAll(changes: readonly (() => void)[]) {
    for (const change of changes) change()
  }

  /** Fonts only load once something asks for them, which a first layout does. */
  async function settle() {
    heightOf(document.body)
    await document.fonts.ready
    const images = [...document.images].filter((image) => !image.closest('[data-ready]'))
    await Promise.all(images.map((image) => image.decode().catch(() => showMissing(image))))
  }

  /** A picture that can't be decoded leaves its description behind, or on a cover its ground. */
  function showMissing(image: HTMLImageElement) {
    if (image.closest('.card')) return image.remove()
    const isGlyph = image.classList.contains('glyph')
    const note = document.createElement(isGlyph ? 'span' : 'div')
    note.className = isGlyph ? 'missing-glyph' : 'missing'
    note.dataset.object = ''
    note.textContent = image.alt.trim() || '▢'
    image.replaceWith(note)
  }

  /** A heading leaves a low page room for what it heads. It, too, becomes lower by its lines, and by their number. */
  function headingFits() {
    const leadingPx = px(document.body, 'line-height')
    const roomPx = Math.min(contentHeightPx * HEADING_SHARE, contentHeightPx - 2.1 * leadingPx)
    return all('h1,h2,h3,h4,h5,h6').flatMap((heading) => {
      const scale = roomPx / (heightOf(heading) + px(heading, 'margin-bottom'))
      if (scale >= 1) return []
      const sizePx = Math.max(bodyPx * 0.8, px(heading, 'font-size') * scale ** 0.75)
      return [() => heading.style.setProperty('font-size', `${sizePx}px`)]
    })
  }

  /** A wide table is set smaller, down to a size that can still be read; then its columns give way, widest first, and its gaps. */
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
      const isTight = least > room
      const give = wished > least ? Math.max(0, Math.min(1, (room - least) / (wished - least))) : 1
      const widths = columns.map(([min = 0, wish = 0]) => min + (wish - min) * give)
      const total = widths.reduce((sum, width) => sum + width, 0)
      return () => {
        table.style.fontSize = `${fittedPx}px`
        table.classList.toggle('tight', isTight)
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
      const setPx = Math.max(block.scrollWidth, set.scrollWidth, set.getBoundingClientRect().width)
      const whole = block.clientWidth / setPx
      const broken = whole < 0.72 ? Math.min(1, block.clientWidth / widestBase(block)) : 1
      const breaks = whole < 0.72 && broken > whole
      const scale = breaks ? broken : whole
      return () => {
        block.classList.toggle('broken', breaks)
        if (scale < 0.999) block.style.fontSize = `${scale * 0.985}em`
      }
    })
    return [...blocks, ...inlineFits()]
  }

  /** Few lines have a formula that is too wide for them, and only those have to be looked at closely. */
  function inlineFits() {
    const lines = new Set(all('.math-inline').map(lineOf))
    const tight = [...lines].filter((line) => line.scrollWidth > line.clientWidth)
    return tight.flatMap((line) =>
      [...line.querySelectorAll<HTMLElement>('.math-inline')].map((formula) => {
        const scale = line.clientWidth / widestBase(formula)
        return () => {
          if (scale < 1) formula.style.fontSize = `${scale * 0.98}em`
        }
      }),
    )
  }

  function lineOf(formula: Element): Element {
    return formula.parentElement?.closest('p,li,td,th,h1,h2,h3,h4,h5,h6,figcaption,dt,dd') ?? document.body
  }

  /** The widest part of a formula that can't be broken. */
  function widestBase(formula: Element): number {
    const widths = [...formula.querySelectorAll('.katex-base')].map(
      (base) => base.getBoundingClientRect().width,
    )
    return Math.max(1, ...widths)
  }

  /** A formula that is higher than its page, or than what its heading leaves of it, is only found once it has broken. */
  function lowFits() {
    return all('.math-block')
      .map((block) => {
        const roomPx = Math.max(contentHeightPx * 0.9 - heightAbove(block), contentHeightPx * 0.3)
        return { block, scale: roomPx / heightOf(block), sizePx: px(block, 'font-size') }
      })
      .filter(({ scale }) => scale < 1)
      .map(({ block, scale, sizePx }) => () => {
        block.style.fontSize = `${sizePx * Math.max(0.05, scale * 0.98)}px`
      })
  }

  /**
   * A row that is higher than a page would be torn, each cell by itself, and a first row that its heading and the
   * table's head leave no room would leave these behind. Smaller text makes it lower twice over, by its lines and by
   * their number, so the root of what is missing is nearly enough: a second pass makes up for the rest.
   */
  function rowFits() {
    return all('.table').flatMap((table) => {
      const headPx = [...table.querySelectorAll('thead')].reduce((sum, head) => sum + heightOf(head), 0)
      const rows = [...table.querySelectorAll('tbody tr')].map(heightOf)
      const whole = (contentHeightPx * 0.88 - headPx) / Math.max(1, ...rows)
      const underHeading = (contentHeightPx * 0.97 - heightAbove(table)) / (headPx + (rows[0] ?? 0))
      const scale = underHeading > LEAST_UNDER_HEADING ? Math.min(whole, underHeading) : whole
      if (scale >= 1) return []
      const sizePx = px(table, 'font-size') * Math.max(0.6, Math.sqrt(Math.max(0, scale)) * 0.98)
      return [() => table.style.setProperty('font-size', `${sizePx}px`)]
    })
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

  /** A last line of one character is given company, by setting the paragraph a hair tighter or looser. */
  function mendLastLines() {
    let lonely = all('p:not(.latin),figcaption')
      .map((paragraph) => ({ paragraph, heightPx: heightOf(paragraph) }))
      .filter(({ paragraph }) => isLastLineLonely(paragraph))
    for (const spacing of ['-0.02em', '0.025em', '0.045em', '-0.04em', '0.07em', '0.1em', '']) {
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
    // Two characters and the mark that closes the sentence are three wide: anything less is one with its marks.
    return widthPx < sizePx * 2.9
  }
}
