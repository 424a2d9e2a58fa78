import { setImmediate as nextTurn } from 'node:timers/promises'
import type { RenderId, Renders } from '@galley/backend'
import type { RenderSource } from '@galley/render'
import { mayShowImages, partsOfRender, readSource } from '@galley/render'

/** A text that was read before its render was claimed, and its first canvas document, which may still be on its way. */
export type TextReadAhead = {
  readonly source: RenderSource
  /** Null when the document could not be fetched. */
  readonly canvas: Promise<string | null>
}

/** What texts are read with. */
export type TextReading = {
  readonly renders: Pick<Renders, 'findNext' | 'findWithText'>
  /** Returns the first canvas document of a render. */
  readonly fetchCanvas: (id: RenderId, signal: AbortSignal) => Promise<string>
}

/** An unused text is dropped after this time. A slot that is nearly free claims within a few pages' time. */
const KEPT_MS = 5_000

/**
 * Reads the text that will probably be claimed next while the browser captures a slot's last pages. Without this, the
 * browser would have nothing to do while the next text is read.
 *
 * It only guesses: it claims nothing, so cancellation, fairness and other workers aren't affected. If another worker
 * takes the render, the text is dropped. A failure is never reported, because the attempt then reads the text itself.
 */
export class ReadAhead {
  readonly #most: number
  readonly #texts = new Map<RenderId, TextReadAhead | null>()

  /** @param most  how many texts are kept at most: one for each slot. */
  constructor(most: number) {
    this.#most = most
  }

  /** Starts to read the next text, in the background. Reads no text with images, since they are fetched under a claim. */
  start(reading: TextReading): void {
    this.#read(reading).catch(() => undefined)
  }

  /** Returns the text if it has been read, and forgets it. */
  take(id: RenderId): TextReadAhead | null {
    const text = this.#texts.get(id)
    this.#texts.delete(id)
    return text ?? null
  }

  async #read({ renders, fetchCanvas }: TextReading): Promise<void> {
    if (this.#texts.size >= this.#most) return
    const id = await renders.findNext()
    if (id === null || this.#texts.has(id) || this.#texts.size >= this.#most) return
    this.#texts.set(id, null)
    setTimeout(() => this.#texts.delete(id), KEPT_MS).unref()
    const found = await renders.findWithText(id)
    if (!found || mayShowImages(found.text.markdown)) return
    const canvas = fetchCanvas(id, AbortSignal.timeout(KEPT_MS)).catch(() => null)
    // Parsing doesn't pause, so the request is sent first.
    await nextTurn()
    const source = readSource(
      found.text,
      found.render.config,
      partsOfRender({ ...found.render, brandFiles: { fonts: found.brandFiles.fonts } }),
    )
    // It may have been dropped or taken meanwhile.
    if (source && this.#texts.has(id)) this.#texts.set(id, { source, canvas })
  }
}
