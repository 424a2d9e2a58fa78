import type { BreakPlan } from '@galley/render'
import type { RunStep } from '@galley/render/in-page'
import { planPages, prepareCanvas, stepsOn } from '@galley/render/in-page'
import type { OpenParts } from './canvas-document.ts'
import { flowOf, fontsArrived, isAlikeAround, markReady, writeCanvas } from './canvas-document.ts'
import { patchBlocks } from './patch-blocks.ts'
import type { Pace } from './turns.ts'

/** A block as it was prepared, and the HTML that it was made of. */
export type ColumnBlock = { readonly element: Element; readonly html: string }

/**
 * A text as one endless column, in a frame that nobody sees, where it is prepared and measured. It is never broken into pages,
 * so of a text that has changed only the blocks that did are written and prepared: the others stay the elements that they are.
 */
export class Column {
  readonly #view: Window & typeof globalThis
  /** What the document holds; null before the first, and after one that failed halfway. */
  #standing: OpenParts | null = null

  constructor(view: Window & typeof globalThis) {
    this.#view = view
  }

  /** Sets a text and plans its pages, as nobody sees it at some pace. Null when the browser has to break it alone. */
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
    document.body.style.lineHeight = ''
    await fontsArrived(document)
    await prepareCanvas(run)
    markReady(document)
    const plan = await planPages(run)
    this.#standing = parts
    return plan
  }

  /** What the text stands in. */
  flow(): HTMLElement {
    return flowOf(this.#view.document)
  }

  /** The blocks of the text that stands here. */
  blocks(): ColumnBlock[] {
    const written = (this.#standing?.blocks ?? []).filter((html) => html !== '')
    return [...this.flow().children].map((element, index) => ({ element, html: written[index] ?? '' }))
  }

  /** The line height that the text was planned with, where that is not the theme's. */
  lineHeight(): string {
    return this.#view.document.body.style.lineHeight
  }
}
