import type { FlowMeasure, MeasuredBox, MeasuredUnit } from '../../flow-measure.ts'
import { px } from '../lengths.ts'
import type { PageWindow } from '../page-window.ts'
import type { BlockMeasure, FlowFrame } from './block-reader.ts'
import { BlockReader } from './block-reader.ts'

/** A block that was read, where it was, and its neighbours: style rules may look at them. */
type KnownBlock = {
  readonly measure: BlockMeasure
  readonly top: number
  readonly bottom: number
  readonly previous: Element | null
  readonly next: Element | null
}

/** What all blocks of a text are measured with. Another one makes what is known worthless. */
type Setting = FlowFrame & { readonly give: number; readonly lineHeightPx: number }

/**
 * Measures a text, again and again while it is edited. A prepared block that is where it was the last time, with the
 * same height and neighbours, isn't read again.
 */
export class FlowReader {
  readonly #view: PageWindow
  #setting: Setting | null = null
  #known = new WeakMap<Element, KnownBlock>()
  #blocks: readonly BlockMeasure[] = []
  #flow: FlowMeasure | null = null

  constructor(view: PageWindow) {
    this.#view = view
  }

  /**
   * Returns the measure of the text: the same object as the last time if all blocks measure the same. Null if a unit is
   * higher than a page, which only the browser can split.
   */
  read(): FlowMeasure | null {
    const flow = this.#view.document.getElementById('flow') ?? this.#view.document.body
    const setting = this.#readSetting(flow)
    const blocks = [...flow.children].map((block, index) => this.#readBlock(block, index, setting))
    const isSame =
      blocks.length === this.#blocks.length && blocks.every((block, index) => block === this.#blocks[index])
    this.#blocks = blocks
    const { capacityPx, give } = setting
    if (!isSame || !this.#flow) this.#flow = { capacityPx, give, ...joined(blocks) }
    return isTooHigh(this.#flow) ? null : this.#flow
  }

  /** Forgets all blocks. To be called when they may have changed inside, as by a font that has arrived. */
  forget() {
    this.#known = new WeakMap()
    this.#blocks = []
    this.#flow = null
  }

  #readSetting(flow: Element): Setting {
    const { body } = this.#view.document
    const setting = {
      topPx: flow.getBoundingClientRect().top,
      capacityPx: px(this.#view, flow, '--content-h'),
      give: px(this.#view, body, '--give'),
      lineHeightPx: px(this.#view, body, 'line-height'),
    }
    if (JSON.stringify(setting) !== JSON.stringify(this.#setting)) this.forget()
    this.#setting = setting
    return setting
  }

  #readBlock(block: Element, index: number, frame: FlowFrame): BlockMeasure {
    const { top, bottom } = block.getBoundingClientRect()
    const { previousElementSibling: previous, nextElementSibling: next } = block
    const place = { top, bottom, previous, next }
    const known = this.#known.get(block)
    if (known && isAt(known, place)) return known.measure
    const read = new BlockReader(this.#view, block, frame).read()
    const before = this.#blocks[index]
    const measure = before && isEqual(before, read) ? before : read
    if (block.matches('[data-ready]')) this.#known.set(block, { ...place, measure })
    return measure
  }
}

function isAt(known: KnownBlock, place: Omit<KnownBlock, 'measure'>): boolean {
  return (['top', 'bottom', 'previous', 'next'] as const).every((key) => known[key] === place[key])
}

function isEqual(one: BlockMeasure, other: BlockMeasure): boolean {
  return one.units[0]?.top === other.units[0]?.top && JSON.stringify(one) === JSON.stringify(other)
}

/** Joins the measures of a text's blocks into one, in which all indexes count from the text's beginning. */
function joined(blocks: readonly BlockMeasure[]): Pick<FlowMeasure, 'boxes' | 'units'> {
  const boxes: MeasuredBox[] = []
  const units: MeasuredUnit[] = []
  let elements = 0
  let isForced = false
  for (const block of blocks) {
    const inner = boxes.length
    const boxAt = (index: number | null) => (index === null ? null : index + inner)
    for (const box of block.boxes)
      boxes.push({ ...box, parent: boxAt(box.parent), element: box.element + elements })
    for (const [index, unit] of block.units.entries()) {
      const beginsPage = unit.isForced || (isForced && index === 0)
      units.push({
        ...unit,
        box: boxAt(unit.box),
        element: unit.element + elements,
        isForced: beginsPage && units.length > 0,
      })
    }
    isForced = block.endsPage || (isForced && block.units.length === 0)
    elements += block.elementCount
  }
  return { boxes, units }
}

function isTooHigh({ units, capacityPx }: FlowMeasure): boolean {
  return units.some((unit) => unit.bottom - unit.top - unit.shrinkPx > capacityPx)
}
