import type { PageLayout } from '@galley/render'
import type { Evaluate } from '@galley/render/in-page'
import { layOutPages, prepareFlow } from '@galley/render/in-page'
import type { OpenParts } from './canvas-document.ts'
import { fontsArrived, markReady, PAGE_GAP_PX, writeCanvas } from './canvas-document.ts'
import { Journal } from './journal.ts'
import type { Canvas } from './make-canvas.ts'

export type Shown = { readonly canvas: Canvas; readonly layout: PageLayout; readonly document: Document }

type Told = { onShown: (shown: Shown) => void; onFailed: (error: unknown) => void }

/**
 * Shows canvases in a frame in which nothing may run: the layout runs out here and works on the frame's document.
 * What comes while one is being laid out waits, and only the latest of it is shown.
 *
 * Between two canvases the document goes back to where its text was prepared and not yet broken into pages, so that only
 * blocks that have changed are written and prepared. The breaks are always those of the whole text.
 */
export class CanvasFrame {
  readonly #view: Window & typeof globalThis
  readonly #journal: Journal
  readonly #told: Told
  /** What the document holds; null before the first, and after a layout that failed halfway. */
  #standing: OpenParts | null = null
  #next: Canvas | null = null
  #isBusy = false

  constructor(view: Window & typeof globalThis, told: Told) {
    this.#view = view
    this.#journal = new Journal(view.document)
    this.#told = told
  }

  show(canvas: Canvas) {
    this.#next = canvas
    if (!this.#isBusy) void this.#work()
  }

  async #work() {
    this.#isBusy = true
    while (this.#next) {
      const canvas = this.#next
      this.#next = null
      try {
        this.#told.onShown(await this.#layOut(canvas))
      } catch (error) {
        this.#told.onFailed(error)
      }
    }
    this.#isBusy = false
  }

  async #layOut(canvas: Canvas): Promise<Shown> {
    const { document } = this.#view
    const { card, input } = canvas
    // Blocks are prepared for the screen's density, too, which changes with the browser's zoom.
    const parts = { ...canvas.parts, card, density: this.#view.devicePixelRatio }
    if (this.#standing) this.#journal.rewind()
    const standing = this.#standing
    this.#standing = null
    writeCanvas(document, parts, standing)
    await fontsArrived(document)
    const cardHeightPx = card.heightPx + PAGE_GAP_PX
    const layout = await layOutPages(this.#evaluate, { ...input, cardHeightPx })
    this.#standing = parts
    return { canvas, layout, document }
  }

  readonly #evaluate: Evaluate = async (step, input) => {
    const result = await step(input, this.#view)
    // What comes after depends on the whole text, and is undone before a part of it changes.
    if (Object.is(step, prepareFlow)) {
      markReady(this.#view.document)
      this.#journal.begin()
    }
    return result
  }
}
