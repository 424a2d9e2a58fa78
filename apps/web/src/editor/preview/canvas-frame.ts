import type { PageLayout } from '@galley/render'
import type { Evaluate } from '@galley/render/in-page'
import { describePages, layOutPages, prepareFlow } from '@galley/render/in-page'
import type { OpenParts } from './canvas-document.ts'
import { fontsArrived, markReady, PAGE_GAP_PX, writeCanvas } from './canvas-document.ts'
import { Journal } from './journal.ts'
import type { Canvas } from './make-canvas.ts'
import { patchInPlace } from './patch-in-place.ts'

export type Shown = { readonly canvas: Canvas; readonly layout: PageLayout; readonly document: Document }

/** Pages that stay what they are are described anew when nothing has changed for so long. */
const REST_MS = 150

/** Breaking a long text into pages takes longer than the time between two keys. It then leaves typing as long, but no longer than this. */
const PAUSE_MS = 500

type Told = { onShown: (shown: Shown) => void; onFailed: (error: unknown) => void }

/**
 * Shows canvases in a frame in which nothing may run: the layout runs out here and works on the frame's document.
 * What comes while one is being laid out waits, and only the latest of it is shown.
 *
 * A block that keeps its measures is changed on its page. Else the document goes back to where its text was prepared and not
 * yet broken into pages, so that only blocks that have changed are written and prepared. The breaks are always those of
 * the whole text.
 */
export class CanvasFrame {
  readonly #view: Window & typeof globalThis
  readonly #journal: Journal
  readonly #told: Told
  /** What the document holds before it is broken; null before the first, and after a layout that failed halfway. */
  #standing: OpenParts | null = null
  /** What its pages show, and how they lie. */
  #paged: { readonly parts: OpenParts; readonly layout: PageLayout } | null = null
  #next: Canvas | null = null
  #isBusy = false
  #rest = 0
  /** Until then typing comes first. */
  #pauseEnds = 0

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
      window.clearTimeout(this.#rest)
      try {
        if (await this.#patch(canvas)) {
          this.#rest = window.setTimeout(() => this.#describe(canvas), REST_MS)
          continue
        }
        await this.#pause()
        // What was typed meanwhile takes its place.
        if (!this.#next) this.#told.onShown(await this.#layOut(canvas))
      } catch (error) {
        this.#told.onFailed(error)
      }
    }
    this.#isBusy = false
  }

  async #pause() {
    const ms = this.#pauseEnds - performance.now()
    if (ms > 0) await new Promise((resolve) => window.setTimeout(resolve, ms))
  }

  /** Whether changing a block was all that had to be done. */
  async #patch(canvas: Canvas): Promise<boolean> {
    const paged = this.#paged
    this.#paged = null
    const parts = this.#partsOf(canvas)
    if (!paged || !(await patchInPlace(this.#view, paged.parts, parts))) return false
    this.#paged = { ...paged, parts }
    return true
  }

  #describe(canvas: Canvas) {
    if (!this.#paged || this.#isBusy) return
    const { document } = this.#view
    const { layout } = this.#paged
    const cardHeightPx = canvas.card.heightPx + PAGE_GAP_PX
    const description = describePages({ cardHeightPx, pageCount: layout.pageCount }, this.#view)
    this.#told.onShown({ canvas, layout: { ...layout, ...description }, document })
  }

  /** Blocks are prepared for the screen's density, too, which changes with the browser's zoom. */
  #partsOf({ parts, card }: Canvas): OpenParts {
    return { ...parts, card, density: this.#view.devicePixelRatio }
  }

  async #layOut(canvas: Canvas): Promise<Shown> {
    const { document } = this.#view
    const { card, input } = canvas
    const beganAt = performance.now()
    const parts = this.#partsOf(canvas)
    if (this.#standing) this.#journal.rewind()
    const standing = this.#standing
    this.#standing = null
    writeCanvas(document, parts, standing)
    await fontsArrived(document)
    const cardHeightPx = card.heightPx + PAGE_GAP_PX
    const layout = await layOutPages(this.#evaluate, { ...input, cardHeightPx })
    this.#standing = parts
    this.#paged = { parts, layout }
    const endedAt = performance.now()
    this.#pauseEnds = endedAt + Math.min(endedAt - beganAt, PAUSE_MS)
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
