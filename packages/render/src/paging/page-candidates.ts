import type { BoxKind, FlowMeasure, MeasuredBox, MeasuredUnit } from './flow-measure.ts'

/** A place where one page may end and the next begin: before a unit. The last one is after all units. */
export type Candidate = {
  readonly kind: 'open' | 'forced' | 'last'
  readonly unit: number
  /** The element that would begin the page, and the index of its first line there. */
  readonly element: number
  readonly line: number
  /** Where the previous page would end and the next begin, in the endless column. */
  readonly endPx: number
  readonly startPx: number
  /** The outermost unsplit boxes or units before and after the break. */
  readonly closed: MeasuredBox | MeasuredUnit | null
  readonly opened: MeasuredBox | MeasuredUnit | null
  /** The heights that split boxes repeat at the end of the previous page and at the top of the next. */
  readonly tailPx: number
  readonly leadPx: number
  /** By how many px all units before it could shrink together. */
  readonly shrunkPx: number
  /** The gap above the unit, if it may give. */
  readonly gap: BlockGap | null
  /** The height of all such gaps up to the end of the previous page, and up to the unit. */
  readonly gapsBeforePx: number
  readonly gapsPx: number
  /** The boxes that a break here would split, the innermost first. */
  readonly splits: readonly MeasuredBox[]
  readonly before: MeasuredUnit | null
  readonly after: MeasuredUnit | null
  readonly hiddenRules: readonly number[]
  /** Set when the break would be between lines of a paragraph. */
  readonly paragraph: SplitParagraph | null
}

/** The gap between two neighbouring elements, by the elements' indexes. */
export type BlockGap = { readonly above: number; readonly below: number; readonly px: number }

export type SplitParagraph = {
  readonly lineCount: number
  readonly bottom: number
  /** Where the line after the break ends. */
  readonly nextBottom: number
}

/** Lists the candidates of a text in order: one before each unit, and one after the last. */
export function pageCandidates(flow: FlowMeasure): Candidate[] {
  const lineCounts = countLines(flow.units)
  let shrunkPx = 0
  const gapsPx: number[] = []
  const candidates = flow.units.map((unit, index): Candidate => {
    const candidate = candidateAt(flow, index, { shrunkPx, lineCounts })
    const gap = gapAbove(flow, candidate)
    shrunkPx += unit.shrinkPx
    gapsPx.push((gapsPx.at(-1) ?? 0) + (gap?.px ?? 0))
    return {
      ...candidate,
      gap,
      gapsPx: gapsPx[index] ?? 0,
      gapsBeforePx: gapsPx.at(lastUnit(candidate)) ?? 0,
    }
  })
  const last = lastCandidate(flow, shrunkPx)
  return [...candidates, { ...last, gapsBeforePx: gapsPx.at(lastUnit(last)) ?? 0 }]
}

/** Returns the last unit of the page before a candidate. */
function lastUnit({ unit, hiddenRules }: Candidate): number {
  return Math.max(0, unit - 1 - hiddenRules.length)
}

/** Returns the gap above a unit. Null between the parts of a table, of code or of a paragraph. */
function gapAbove(flow: FlowMeasure, { unit, closed, opened, splits }: Candidate): BlockGap | null {
  const before = flow.units[unit - 1]
  if (!before || !closed || !opened || RIGID.has(splits[0]?.kind)) return null
  const above = before.kind === 'rule' ? before : closed
  const px = opened.top - above.bottom
  return px > 1 ? { above: above.element, below: opened.element, px } : null
}

const RIGID: ReadonlySet<BoxKind | undefined> = new Set(['paragraph', 'stanza', 'code', 'table'])

function lastCandidate(flow: FlowMeasure, shrunkPx: number): Candidate {
  const unit = flow.units.length
  const rule = ruleBefore(flow, unit)
  const before = flow.units[unit - (rule ? 2 : 1)] ?? null
  const bottom = before ? outermost(flow.boxes, before, null).bottom : 0
  const hiddenRules = rule ? [rule.element] : []
  return {
    ...blankCandidate,
    kind: 'last',
    unit,
    endPx: bottom,
    startPx: bottom,
    shrunkPx,
    before,
    hiddenRules,
  }
}

const blankCandidate: Candidate = {
  kind: 'open',
  unit: 0,
  element: -1,
  line: 0,
  endPx: 0,
  startPx: 0,
  closed: null,
  opened: null,
  tailPx: 0,
  leadPx: 0,
  shrunkPx: 0,
  gap: null,
  gapsBeforePx: 0,
  gapsPx: 0,
  splits: [],
  before: null,
  after: null,
  hiddenRules: [],
  paragraph: null,
}

function candidateAt(
  flow: FlowMeasure,
  index: number,
  { shrunkPx, lineCounts }: { shrunkPx: number; lineCounts: ReadonlyMap<number, number> },
): Candidate {
  const after = flow.units[index]
  const rule = ruleBefore(flow, index)
  const before = flow.units[index - (rule ? 2 : 1)]
  if (!before || !after) return { ...blankCandidate, after: after ?? null }
  const splits = sharedBoxes(flow.boxes, before.box, after.box)
  const inner = splits[0] ?? null
  const opened = outermost(flow.boxes, after, inner)
  const closed = outermost(flow.boxes, before, inner)
  const isLine = inner !== null && after.line > 0
  const lineCount = lineCounts.get(after.element) ?? 0
  return {
    kind: after.isForced ? 'forced' : 'open',
    unit: index,
    element: opened.element,
    line: after.line,
    endPx: closed.bottom,
    startPx: opened.top,
    closed,
    opened,
    tailPx: splits.reduce((sum, box) => sum + box.closePx, 0),
    leadPx: splits.reduce((sum, box) => sum + box.openPx, 0),
    shrunkPx,
    gap: null,
    gapsBeforePx: 0,
    gapsPx: 0,
    splits,
    before,
    after,
    hiddenRules: rule ? [rule.element] : [],
    paragraph: isLine ? { lineCount, bottom: inner.bottom, nextBottom: after.bottom } : null,
  }
}

/** Returns a rule that would end the page, where it separates nothing. One that begins its own box must stay. */
function ruleBefore(flow: FlowMeasure, index: number): MeasuredUnit | null {
  const [before, last] = [flow.units[index - 2], flow.units[index - 1]]
  if (!before || last?.kind !== 'rule') return null
  const isAfter =
    last.box === null || boxesAround(flow.boxes, before.box).includes(flow.boxes[last.box] as MeasuredBox)
  return isAfter ? last : null
}

/** Counts the units of each element: of a paragraph the lines, also a last one that announces what follows. */
function countLines(units: readonly MeasuredUnit[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { element } of units) counts.set(element, (counts.get(element) ?? 0) + 1)
  return counts
}

/** Returns the boxes around both of two units, the innermost first. */
function sharedBoxes(boxes: readonly MeasuredBox[], one: number | null, other: number | null): MeasuredBox[] {
  if (one === other) return boxesAround(boxes, one)
  const around = new Set(boxesAround(boxes, one))
  return boxesAround(boxes, other).filter((box) => around.has(box))
}

/** Returns a box and those around it, the innermost first. */
function boxesAround(boxes: readonly MeasuredBox[], from: number | null): MeasuredBox[] {
  const around: MeasuredBox[] = []
  for (let box = boxAt(boxes, from); box; box = boxAt(boxes, box.parent)) around.push(box)
  return around
}

function boxAt(boxes: readonly MeasuredBox[], at: number | null): MeasuredBox | null {
  return at === null ? null : (boxes[at] ?? null)
}

/** Returns the outermost box that contains a unit and is inside another box. The unit itself when there is none. */
function outermost(
  boxes: readonly MeasuredBox[],
  unit: MeasuredUnit,
  within: MeasuredBox | null,
): MeasuredBox | MeasuredUnit {
  const around = boxesAround(boxes, unit.box)
  const end = within ? around.indexOf(within) : around.length
  return around[end - 1] ?? unit
}
