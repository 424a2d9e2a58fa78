import type { BreakPlan, FlowMeasure } from '@galley/render'
import type { RunStep } from '@galley/render/in-page'
import { FlowReader, lineHeightOf, planMeasured, prepareCanvas, stepsOn } from '@galley/render/in-page'
import type { OpenParts } from './canvas-document.ts'
import { flowOf, fontsArrived, isAlikeAround, markReady, writeCanvas } from './canvas-document.ts'
import { EvenedColumn } from './evened-column.ts'
import type { ExplainedPage } from './explain-page.ts'
import { patchBlocks } from './patch-blocks.ts'
import type { Pace } from './turns.ts'

type View = Window & typeof globalThis

/** A prepared block, and the HTML that it was made from. */
export type ColumnBlock = { readonly element: Element; readonly html: string }

/**
 * A text as one endless column in a hidden frame, where it is prepared and measured. It is never broken into pages, so
 * after an edit only the changed blocks are written and prepared again. The other elements stay.
 */
export class TextColumn {
  readonly #view: View
  readonly #reader: FlowReader
  /** The canvas in the document. Null before the first one, and after one that failed halfway. */
  #standing: OpenParts | null = null
  /** The measure that the present plan is for. */
  #flow: FlowMeasure | null = null
  readonly #evened: EvenedColumn
  #lineHeight = ''

  constructor(frames: { readonly column: View; readonly evened: View }) {
    this.#view = frames.column
    this.#reader = new FlowReader(frames.column)
    this.#evened = new EvenedColumn(frames.evened)
  }

  /**
   * Lays the text out in a hidden frame and plans its page breaks, awaiting `pace` before each step.
   * Null when the browser has to break the text alone.
   */
  async plan(parts: OpenParts, pace: Pace): Promise<BreakPlan | null> {
    const { document } = this.#view
    const steps = stepsOn(this.#view)
    const run: RunStep = async (name, input) => {
      await pace()
      return steps(name, input)
    }
    const standing = this.#standing
    this.#standing = null
    if (standing?.blocks && isAlikeAround(parts, standing))
      patchBlocks(this.flow(), standing.blocks, parts.blocks ?? [])
    else writeCanvas(document, parts)
    if (await fontsArrived(document)) this.#reader.forget()
    await prepareCanvas(run)
    markReady(document)
    const { plan, flow, leading } = await planMeasured(async (share) => {
      await pace()
      if (share === 1) return this.#reader.read()
      return this.#evened.measure(this.flow(), parts, lineHeightOf(this.#view, share))
    })
    this.#standing = parts
    this.#flow = flow
    this.#lineHeight = leading === 1 ? '' : lineHeightOf(this.#view, leading)
    return plan
  }

  /** Returns why a page of text, from 0, ends where it does. Null during a layout, or if the browser broke the text. */
  async explain(page: number): Promise<ExplainedPage | null> {
    // Loaded at the first question.
    const { explainPage } = await import('./explain-page.ts')
    return this.#standing && this.#flow && explainPage(this.flow(), this.#flow, page)
  }

  /** Returns the element that holds the text. */
  flow(): HTMLElement {
    return flowOf(this.#view.document)
  }

  /** Returns the blocks of the present text. */
  blocks(): ColumnBlock[] {
    const written = (this.#standing?.blocks ?? []).filter((html) => html !== '')
    return [...this.flow().children].map((element, index) => ({ element, html: written[index] ?? '' }))
  }

  /** The line height that the text was planned with, or '' if it is the theme's. */
  get lineHeight(): string {
    return this.#lineHeight
  }
}
