import type { BoxKind, MeasuredBox, MeasuredUnit, UnitKind } from '../../flow-measure.ts'
import { heightOf, px } from '../lengths.ts'
import type { PageWindow } from '../page-window.ts'
import { boxKindOf, isGroup, lastLineKind, unitKindOf } from './block-kinds.ts'
import { lineEnds } from './line-ends.ts'

/** A lower picture is an icon. */
const LEAST_PICTURE_PX = 120
/** The largest share of its height by which a picture shrinks. */
const MOST_SHRUNK = 0.5

/** The height of a paragraph that is kept in one piece, as a share of the page. */
const MOST_KEPT = 0.8
/** More lines are a text of its own, which pages may split. */
const MOST_STANZA_LINES = 6
/** Lines that go on in as many more are sentences. */
const MOST_TURNED = 1.5

type Extent = { readonly top: number; readonly bottom: number }

/** What every block of a text is measured by: where the text begins in the window, and the height of its pages. */
export type FlowFrame = { readonly topPx: number; readonly capacityPx: number }

/** The units and boxes of one block of a text. Indexes count from the block: 0 is the block itself. */
export type BlockMeasure = {
  readonly elementCount: number
  readonly boxes: readonly MeasuredBox[]
  readonly units: readonly MeasuredUnit[]
  /** Whether the author wants a new page after it. */
  readonly endsPage: boolean
}

/**
 * Reads the units and boxes of a block, in document order. It only reads, so the browser reflows the document once. Use
 * each reader only once.
 */
export class BlockReader {
  readonly #view: PageWindow
  readonly #block: Element
  readonly #frame: FlowFrame
  /** The index of each element in the block. */
  readonly #places: ReadonlyMap<Element, number>
  readonly #boxes: MeasuredBox[] = []
  readonly #units: MeasuredUnit[] = []
  /** Whether the author wants a new page before the next unit. */
  #isForced = false

  constructor(view: PageWindow, block: Element, frame: FlowFrame) {
    this.#view = view
    this.#block = block
    this.#frame = frame
    const elements = [block, ...block.querySelectorAll('*')]
    this.#places = new Map(elements.map((element, index) => [element, index]))
  }

  read(): BlockMeasure {
    this.#readElement(this.#block, null)
    return {
      elementCount: this.#places.size,
      boxes: this.#boxes,
      units: this.#units,
      endsPage: this.#isForced,
    }
  }

  #readElement(element: Element, box: number | null) {
    const kind = boxKindOf(element)
    if (element.matches('.page-break')) this.#isForced = true
    else if (kind) this.#readBox(element, kind, box)
    else if (element.matches('.table')) this.#readTable(element, box)
    else if (element.matches('p')) this.#readParagraph(element, box)
    else this.#readOther(element, box)
  }

  #readOther(element: Element, box: number | null) {
    const kind = unitKindOf(element)
    if (kind === 'block' && isGroup(element)) this.#readBox(element, 'group', box)
    else this.#addUnit(element, kind, box)
  }

  #readBox(element: Element, kind: BoxKind, parent: number | null) {
    const style = this.#view.getComputedStyle(element)
    const repeats = style.getPropertyValue('-webkit-box-decoration-break') === 'clone'
    const sum = (...names: string[]) =>
      repeats ? names.reduce((total, name) => total + px(this.#view, element, name), 0) : 0
    const openPx = sum('padding-top', 'border-top-width')
    const closePx = sum('padding-bottom', 'border-bottom-width')
    const box = this.#addBox(element, { kind, parent, openPx, closePx })
    for (const child of element.children) this.#readElement(child, box)
  }

  /** Reads a table. A browser repeats its head only if it is lower than a quarter of the page. */
  #readTable(element: Element, parent: number | null) {
    const rows = [...element.querySelectorAll('tr')]
    const head = rows.find((row) => row.parentElement?.tagName === 'THEAD')
    const headPx = head ? heightOf(head) : 0
    const openPx = headPx <= this.#frame.capacityPx / 4 ? headPx : 0
    const box = this.#addBox(element, { kind: 'table', parent, openPx, closePx: 0 })
    for (const row of rows) this.#addUnit(row, row === head ? 'head' : 'row', box)
  }

  /** Reads a paragraph. At least the last line of a sentence that announces what follows is kept with next. */
  #readParagraph(element: Element, parent: number | null) {
    const last = lastLineKind(element)
    const ends = last === 'title' ? [] : lineEnds(this.#view, element)
    if (ends.length < 2 || this.#isKept(element)) return this.#addUnit(element, last, parent)
    const kind = isStanza(element, ends.length) ? 'stanza' : 'paragraph'
    const turned = kind === 'stanza' ? turnedLines(element, ends) : NONE
    const box = this.#addBox(element, { kind, parent, openPx: 0, closePx: 0 })
    const { top } = this.#extent(element)
    const place = this.#placeOf(element)
    let above = 0
    for (const [line, end] of ends.entries()) {
      const inner = turned.has(line) ? 'turned' : 'line'
      const lineKind = line === ends.length - 1 ? last : inner
      this.#push(
        { kind: lineKind, box, element: place, line, shrinkPx: 0 },
        { top: top + above, bottom: top + end },
      )
      above = end
    }
  }

  /** A paragraph that is kept in one piece. A page that is almost too low for it may split it. */
  #isKept(paragraph: Element): boolean {
    return paragraph.matches('.keep') && heightOf(paragraph) < this.#frame.capacityPx * MOST_KEPT
  }

  #addBox(element: Element, box: Omit<MeasuredBox, 'element' | keyof Extent>): number {
    return this.#boxes.push({ ...box, element: this.#placeOf(element), ...this.#extent(element) }) - 1
  }

  #addUnit(element: Element, kind: UnitKind, box: number | null) {
    const extent = this.#extent(element)
    const isUnseen =
      extent.bottom - extent.top < 0.5 || this.#view.getComputedStyle(element).position === 'absolute'
    if (isUnseen && kind !== 'rule') return
    const image = element.matches('figure') ? element.querySelector(':scope > :is(img,svg)') : null
    // An icon that is shown smaller can't be read.
    const shrinkPx =
      image && heightOf(image) > LEAST_PICTURE_PX ? Math.floor(heightOf(image) * MOST_SHRUNK) : 0
    this.#push({ kind, box, element: this.#placeOf(element), line: 0, shrinkPx }, extent)
  }

  #push(unit: Omit<MeasuredUnit, keyof Extent | 'isForced'>, extent: Extent) {
    this.#units.push({ ...unit, ...extent, isForced: this.#isForced })
    this.#isForced = false
  }

  #placeOf(element: Element): number {
    return this.#places.get(element) ?? -1
  }

  #extent(element: Element): Extent {
    const { top, bottom } = element.getBoundingClientRect()
    return { top: top - this.#frame.topPx, bottom: bottom - this.#frame.topPx }
  }
}

const NONE: ReadonlySet<number> = new Set()
/** The line ends of the author. Those of `set-lines.ts` have the class. */
const OWN_ENDS = 'br:not(.ragged)'

/** Returns whether a paragraph is a few short lines that its author has ended. */
function isStanza(paragraph: Element, lineCount: number): boolean {
  const own = paragraph.querySelectorAll(OWN_ENDS).length + 1
  return own > 1 && lineCount <= Math.min(MOST_STANZA_LINES, own * MOST_TURNED)
}

/** Returns the lines of a stanza that go on in the next line because they are too long. */
function turnedLines(stanza: Element, ends: readonly number[]): ReadonlySet<number> {
  const { top } = stanza.getBoundingClientRect()
  const own = [...stanza.querySelectorAll(OWN_ENDS)].map((end) => {
    const rect = end.getBoundingClientRect()
    return ends.findIndex((endPx) => (rect.top + rect.bottom) / 2 - top < endPx)
  })
  return new Set(ends.slice(0, -1).flatMap((_, line) => (own.includes(line) ? [] : line)))
}
