/**
 * What the planner knows of a text: units that no page may cut, inside the boxes that pages may. Lengths are CSS px
 * from the top of the text, set as one endless column. It holds no text.
 */
export type FlowMeasure = {
  /** The height that a page has for its text. */
  readonly capacityPx: number
  /** In document order; a box comes before those inside it. */
  readonly boxes: readonly MeasuredBox[]
  /** In document order. */
  readonly units: readonly MeasuredUnit[]
}

export type BoxKind = 'paragraph' | 'list' | 'item' | 'quote' | 'code' | 'table' | 'group'

export type MeasuredBox = {
  readonly kind: BoxKind
  /** The box around it. Null at the top. */
  readonly parent: number | null
  /** The place of its element among all elements of the flow. */
  readonly element: number
  readonly top: number
  readonly bottom: number
  /** The height of what each part repeats when the box is split: padding and border, or a table's head. */
  readonly openPx: number
  readonly closePx: number
}

/**
 * - `heading`, `title` of a box: never parted from what follows. `lead`: a sentence that announces it.
 *   `parent`: an item's words above its own list.
 * - `line`: of a paragraph. `code`, `blank`: lines of code, with and without characters.
 * - `head`, `row`: of a table. `picture`: with its caption. `rule`: parts what stands around it.
 * - `block`: anything else that is kept in one piece.
 */
export type UnitKind =
  | 'heading'
  | 'title'
  | 'lead'
  | 'parent'
  | 'line'
  | 'code'
  | 'blank'
  | 'head'
  | 'row'
  | 'picture'
  | 'rule'
  | 'block'

export type MeasuredUnit = {
  readonly kind: UnitKind
  readonly box: number | null
  readonly element: number
  /** Which line of its paragraph it is, from 0. Else 0. */
  readonly line: number
  readonly top: number
  readonly bottom: number
  /** By how much it may be made lower: a picture gives way. */
  readonly shrinkPx: number
  /** True when the author wants a new page here. */
  readonly isForced: boolean
}
