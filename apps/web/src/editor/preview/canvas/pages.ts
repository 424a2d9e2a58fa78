import type { BreakPlan, PageInput } from '@galley/render'
import type { FinishedPages } from '@galley/render/in-page'
import { applyBreaks, finishPages, prepareCanvas, stepsOn } from '@galley/render/in-page'
import { breakMarks } from './break-marks.ts'
import type { OpenParts } from './canvas-document.ts'
import { decoded, flowOf, fontsArrived, isAlikeAround, markReady, writeCanvas } from './canvas-document.ts'
import type { TextColumn } from './column.ts'
import { renumber } from './patch-blocks.ts'

/** A text in its column, and the plan of its page breaks. The plan is null when the browser has to break alone. */
export type PlannedText = { readonly column: TextColumn; readonly plan: BreakPlan | null }

/** The input for making pages. The text is null when the document is a cover alone. */
export type Planned = {
  readonly parts: OpenParts
  readonly input: PageInput
  readonly text: PlannedText | null
}

/** The copy of a column's block on the pages. The parts that it was divided into follow it. */
type PagedBlock = { readonly element: Element; readonly html: string; readonly marks: string }

/**
 * The pages of a document, in the visible frame: copies of the column's blocks, marked as the plan says. If neither a
 * block nor its part of the plan has changed, it stays in place, and the browser keeps its layout.
 */
export class Pages {
  readonly #view: Window & typeof globalThis
  /** The copies by the column's blocks. Empty if the browser broke the text alone. */
  #blocks = new Map<Element, PagedBlock>()
  /** The canvas in the document. Null before the first one, and after one that failed halfway. */
  #standing: OpenParts | null = null
  #isAsPlanned = false

  constructor(view: Window & typeof globalThis) {
    this.#view = view
  }

  async make(planned: Planned): Promise<FinishedPages> {
    const standing = this.#standing
    this.#standing = null
    const isBegun = standing !== null && isAlikeAround(standing, planned.parts)
    if (!isBegun || !(await this.#change(planned))) await this.#makeAnew(planned)
    this.#standing = planned.parts
    return finishPages(this.#view, planned.input)
  }

  /** Whether the present pages are those of the plan, and not the browser's own. */
  get isAsPlanned(): boolean {
    return this.#isAsPlanned
  }

  /** Updates the changed blocks. Returns false if the browser breaks alone: its breaks depend on all blocks. */
  async #change({ input, text }: Planned): Promise<boolean> {
    if (!text?.plan || this.#blocks.size === 0) return false
    const how = { cardHeightPx: input.cardHeightPx, isPaged: true }
    await this.#place(text)
    const isKept = this.#break(text, how)
    // New characters may have loaded fonts. In that case the breaks are checked again; the marks stay.
    return (await fontsArrived(this.#view.document)) ? this.#break(text, how) : isKept
  }

  async #makeAnew({ parts, input, text }: Planned) {
    const { document } = this.#view
    this.#blocks = new Map()
    writeCanvas(document, text ? { ...parts, blocks: [] } : parts)
    if (text) await this.#place(text)
    await fontsArrived(document)
    await prepareCanvas(stepsOn(this.#view))
    markReady(document)
    if (text && !this.#break(text, { cardHeightPx: input.cardHeightPx, isPaged: false }))
      this.#blocks = new Map()
  }

  /** Copies the column's blocks into the pages, except those that can stay. */
  async #place({ column, plan }: PlannedText) {
    const { document } = this.#view
    const flow = flowOf(document)
    const marks = plan ? breakMarks(column.flow(), plan) : null
    const wanted = column.blocks().map(({ element: source, html }) => {
      const block = { html, marks: marks?.get(source) ?? '' }
      const known = this.#blocks.get(source)
      const isKept = known !== undefined && stays(known, block)
      const element = isKept ? known.element : document.importNode(source, true)
      return { source, isKept, block: { ...block, element } }
    })
    await Promise.all(wanted.map(({ isKept, block }) => (isKept ? null : decoded(block.element))))
    const kept = new Set(wanted.flatMap(({ source, isKept }) => (isKept ? [source] : [])))
    for (const [source, { element }] of this.#blocks) if (!kept.has(source)) removeParts(element)
    let place = flow.firstElementChild
    for (const { isKept, block } of wanted) {
      if (isKept) place = behind(block.element)
      else flow.insertBefore(block.element, place)
    }
    this.#blocks = new Map(wanted.map(({ source, block }) => [source, block]))
  }

  /** Breaks the text into pages. Returns whether the browser breaks where the plan says. */
  #break({ column, plan }: PlannedText, how: { cardHeightPx: number; isPaged: boolean }): boolean {
    const { document } = this.#view
    document.body.style.setProperty('--leading', column.lineHeight)
    const { isKept } = applyBreaks(this.#view, { plan, ...how })
    for (const block of flowOf(document).children) block.setAttribute('data-paged', '')
    this.#isAsPlanned = isKept
    return isKept
  }
}

/** Returns whether a block can stay on its page. Updates its source lines if they have changed. */
function stays(known: PagedBlock, { html, marks }: Omit<PagedBlock, 'element'>): boolean {
  if (known.marks !== marks) return false
  if (known.html === html) return true
  // The parts of a divided block have source lines of their own.
  if (known.element.matches('.goes-on') || known.element.querySelector('.goes-on')) return false
  renumber(known.element, html)
  return true
}

/** Returns the element after a block and all parts that it was divided into. */
function behind(block: Element): Element | null {
  let next = block.nextElementSibling
  while (next?.matches('.continues')) next = next.nextElementSibling
  return next
}

function removeParts(block: Element) {
  const end = behind(block)
  while (block.nextElementSibling !== end) block.nextElementSibling?.remove()
  block.remove()
}
