import type { PageLayout } from '@galley/render'
import { layOutPages } from '@galley/render/in-page'
import { fontsArrived, spreadPages, writeCanvas } from './canvas-document.ts'
import type { Canvas } from './make-canvas.ts'

export type Shown = { readonly canvas: Canvas; readonly layout: PageLayout; readonly document: Document }

/**
 * Shows canvases in a frame in which nothing may run: the layout runs out here and works on the frame's document.
 * What comes while one is being laid out waits, and only the latest of it is shown.
 */
export class CanvasFrame {
  readonly #frame: HTMLIFrameElement
  readonly #onShown: (shown: Shown) => void
  readonly #onFailed: (error: unknown) => void
  #next: Canvas | null = null
  #isBusy = false

  constructor(
    frame: HTMLIFrameElement,
    told: { onShown: (shown: Shown) => void; onFailed: (error: unknown) => void },
  ) {
    this.#frame = frame
    this.#onShown = told.onShown
    this.#onFailed = told.onFailed
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
        this.#onShown(await this.#layOut(canvas))
      } catch (error) {
        this.#onFailed(error)
      }
    }
    this.#isBusy = false
  }

  async #layOut(canvas: Canvas): Promise<Shown> {
    const view = this.#frame.contentWindow as (Window & typeof globalThis) | null
    if (!view) throw new Error('The preview has no window.')
    const { document } = view
    writeCanvas(document, canvas.html)
    await fontsArrived(document)
    const layout = await layOutPages(async (step, input) => step(input, view), canvas.input)
    spreadPages(document, { card: canvas.card, pageCount: layout.pageCount })
    return { canvas, layout, document }
  }
}
