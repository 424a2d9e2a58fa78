/**
 * The planner's measurements of a text: units that pages must not split, inside boxes that pages may split. Lengths are
 * CSS px from the top of the text, laid out as one endless column. It holds no text.
 */
export type FlowMeasure = {
  /** The height of the text area of a page. */
  readonly capacityPx: number
  /** The share by which line heights may give to even the pages out. If it is 0, gaps between blocks don't give either. */
  readonly give: number
  /** In document order; a box comes before those inside it. */
  readonly boxes: readonly MeasuredBox[]
  /** In document order. */
  readonly units: readonly MeasuredUnit[]
}

/**
 * `stanza`: a few lines that their author has ended, such as a verse. `exhibit`: kept whole if a page holds it. `series`:
 * entries of an exhibit that may be parted. `entry`: one of them.
 */
export type BoxKind =
  | 'paragraph'
  | 'stanza'
  | 'list'
  | 'item'
  | 'quote'
  | 'code'
  | 'table'
  | 'group'
  | 'exhibit'
  | 'series'
  | 'entry'

export type MeasuredBox = {
  readonly kind: BoxKind
  /** The box around it. Null at the top. */
  readonly parent: number | null
  /** The index of its element among all elements of the flow. */
  readonly element: number
  readonly top: number
  readonly bottom: number
  /** The height that each part repeats when the box is split: padding and border, or a table's head. */
  readonly openPx: number
  readonly closePx: number
}

/**
 * - `heading`, `title` of a box: kept with next. `lead`: a sentence that announces what follows.
 *   `parent`: an item's words above its own list.
 * - `line`: of a paragraph. `turned`: one of a stanza that is too long and goes on in the next line.
 * - `code`, `blank`: lines of code, with and without characters.
 * - `head`, `row`: of a table. `picture`: with its caption. `rule`: separates its neighbours.
 * - `block`: anything else that is kept in one piece.
 */
export type UnitKind =
  | 'heading'
  | 'title'
  | 'lead'
  | 'parent'
  | 'line'
  | 'turned'
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
  /** The index of a line in its paragraph, from 0. 0 for other units. */
  readonly line: number
  readonly top: number
  readonly bottom: number
  /** By how many px the unit may shrink. Only pictures do. */
  readonly shrinkPx: number
  /** True when the author wants a new page here. */
  readonly isForced: boolean
}
