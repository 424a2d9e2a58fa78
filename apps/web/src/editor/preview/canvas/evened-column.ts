import type { FlowMeasure } from '@galley/render'
import { FlowReader, prepareCanvas, stepsOn } from '@galley/render/in-page'
import type { OpenParts } from './canvas-document.ts'
import { decoded, flowOf, fontsArrived, isAlikeAround, writeCanvas } from './canvas-document.ts'

/**
 * A copy of a column with another line height. In the column itself each change of the line height would restyle the
 * whole text: twice for each key. Here the line height stays, and unchanged blocks keep their layout.
 */
export class EvenedColumn {
  readonly #view: Window & typeof globalThis
  readonly #reader: FlowReader
  /** The canvas in the document. Null before the first one, and after one that failed halfway. */
  #standing: OpenParts | null = null
  /** The copies by the column's blocks. */
  #copies = new Map<Element, Element>()

  constructor(view: Window & typeof globalThis) {
    this.#view = view
    this.#reader = new FlowReader(view)
  }

  /** Measures a column that has been prepared, with a line height. Null if a unit is higher than a page. */
  async measure(column: HTMLElement, parts: OpenParts, lineHeight: string): Promise<FlowMeasure | null> {
    const { document } = this.#view
    const standing = this.#standing
    this.#standing = null
    const isBegun = standing !== null && isAlikeAround(standing, parts)
    if (!isBegun) {
      this.#copies = new Map()
      writeCanvas(document, { ...parts, blocks: [] })
    }
    await this.#place(column)
    if (await fontsArrived(document)) this.#reader.forget()
    if (!isBegun) await prepareCanvas(stepsOn(this.#view))
    const { style } = document.body
    if (style.getPropertyValue('--leading') !== lineHeight) style.setProperty('--leading', lineHeight)
    this.#standing = parts
    return this.#reader.read()
  }

  /** Copies the column's blocks, except those that are there. */
  async #place(column: HTMLElement) {
    const { document } = this.#view
    const flow = flowOf(document)
    const copies = new Map(
      [...column.children].map((block) => [
        block,
        this.#copies.get(block) ?? document.importNode(block, true),
      ]),
    )
    for (const [block, copy] of this.#copies) if (!copies.has(block)) copy.remove()
    const fresh = [...copies].filter(([block]) => !this.#copies.has(block))
    await Promise.all(fresh.map(([, copy]) => decoded(copy)))
    let place = flow.firstElementChild
    for (const copy of copies.values()) {
      if (copy === place) place = place.nextElementSibling
      else flow.insertBefore(copy, place)
    }
    this.#copies = copies
  }
}
