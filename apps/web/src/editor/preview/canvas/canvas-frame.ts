import type { PageInput, PageLayout } from '@galley/render'
import type { FinishedPages } from '@galley/render/in-page'
import { describeLayout, stepsOn } from '@galley/render/in-page'
import type { OpenParts } from './canvas-document.ts'
import { PAGE_GAP_PX } from './canvas-document.ts'
import { TextColumn } from './column.ts'
import type { ExplainedPage } from './explain-page.ts'
import type { Canvas } from './make-canvas.ts'
import { Pages } from './pages.ts'
import { paced, sleep } from './turns.ts'

export type Shown = {
  readonly canvas: Canvas
  readonly layout: PageLayout
  readonly document: Document
  /** Returns why a page, from 0, ends where it does. Null for a page without text, and if the browser broke the text. */
  readonly explain: (page: number) => Promise<ExplainedPage | null>
  /** Calls a listener whenever the pages have changed, before that is described. Returns a function that ends it. */
  readonly onDrawn: (listener: () => void) => () => void
}

/** If the number of pages stays the same, they are described after this time without a change. */
const REST_MS = 150
/** During constant changes, pages are described at least this often. */
const STALE_MS = 600

/** The pause after a layout is as long as the layout, but at most this. It leaves a slow machine time for keys. */
const PAUSE_MS = 500

type View = Window & typeof globalThis
type FrameListeners = { onShown: (shown: Shown) => void; onFailed: (error: unknown) => void }

/**
 * Shows canvases in a frame in which no script may run: the layout code runs outside and works on the frame's document.
 * Canvases that arrive during a layout wait, and only the latest one is shown.
 *
 * A text is prepared and planned in a hidden frame, as one column, and its pages are copied from there. All frames
 * keep unchanged blocks. The breaks are always those of the whole text.
 */
export class CanvasFrame {
  readonly #view: View
  readonly #column: TextColumn
  readonly #pages: Pages
  readonly #told: FrameListeners
  #next: Canvas | null = null
  #isBusy = false
  /** Settles when no canvas waits to be laid out. */
  #working = Promise.resolve()
  #rest = 0
  readonly #drawn = new Set<() => void>()
  /** The page count that was last reported, and when. */
  #toldOf = { pageCount: 0, at: 0 }

  constructor(frames: Readonly<Record<'pages' | 'column' | 'evened', View>>, told: FrameListeners) {
    this.#view = frames.pages
    this.#column = new TextColumn(frames)
    this.#pages = new Pages(frames.pages)
    this.#told = told
  }

  show(canvas: Canvas) {
    this.#next = canvas
    if (!this.#isBusy) this.#working = this.#work()
  }

  async #work() {
    this.#isBusy = true
    while (this.#next) {
      const canvas = this.#next
      this.#next = null
      window.clearTimeout(this.#rest)
      const beganAt = performance.now()
      await this.#layOut(canvas).catch(this.#told.onFailed)
      // During the pause, newer canvases replace the waiting one.
      if (this.#next) await sleep(Math.min(performance.now() - beganAt, PAUSE_MS))
    }
    this.#isBusy = false
  }

  async #layOut(canvas: Canvas) {
    const pace = paced()
    const parts = this.#partsOf(canvas)
    const column = this.#column
    const text = parts.blocks && { column, plan: await column.plan(parts, pace) }
    await pace()
    const finished = await this.#pages.make({ parts, input: inputOf(canvas), text })
    for (const listener of this.#drawn) listener()
    const { pageCount, at } = this.#toldOf
    if (pageCount === finished.pageCount && performance.now() - at < STALE_MS) {
      this.#rest = window.setTimeout(() => this.#tellAtRest(canvas, finished), REST_MS)
      return
    }
    await pace()
    await this.#tell(canvas, finished)
  }

  #tellAtRest(canvas: Canvas, finished: FinishedPages) {
    if (!this.#isBusy) this.#tell(canvas, finished).catch(this.#told.onFailed)
  }

  async #tell(canvas: Canvas, finished: FinishedPages) {
    const view = this.#view
    const layout = await describeLayout(stepsOn(view), inputOf(canvas), finished)
    this.#toldOf = { pageCount: finished.pageCount, at: performance.now() }
    const explain = (page: number) => this.#explain(page)
    const onDrawn = (listener: () => void) => this.#onDrawn(listener)
    this.#told.onShown({ canvas, layout, document: view.document, explain, onDrawn })
  }

  #onDrawn(listener: () => void): () => void {
    this.#drawn.add(listener)
    return () => this.#drawn.delete(listener)
  }

  async #explain(page: number): Promise<ExplainedPage | null> {
    await this.#working
    const textPage = page - (this.#view.document.getElementById('cover') ? 1 : 0)
    return textPage < 0 || !this.#pages.isAsPlanned ? null : this.#column.explain(textPage)
  }

  /** Returns the parts with the screen's density, which blocks are prepared for. It changes with the browser's zoom. */
  #partsOf({ parts, card }: Canvas): OpenParts {
    return { ...parts, card, density: this.#view.devicePixelRatio }
  }
}

function inputOf({ card, input }: Canvas): PageInput {
  return { ...input, cardHeightPx: card.heightPx + PAGE_GAP_PX }
}
