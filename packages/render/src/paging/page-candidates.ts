import type { FlowMeasure, MeasuredBox, MeasuredUnit } from './flow-measure.ts'

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
  readonly closed: { readonly top: number } | null
  readonly opened: { readonly bottom: number } | null
  /** The heights that split boxes repeat at the end of the previous page and at the top of the next. */
  readonly tailPx: number
  readonly leadPx: number
  /** By how many px all units before it could shrink together. */
  readonly shrunkPx: number
  /** The boxes that a break here would split, the innermost first. */
  readonly splits: readonly MeasuredBox[]
  readonly before: MeasuredUnit | null
  readonly after: MeasuredUnit | null
  readonly hiddenRules: readonly number[]
  /** Set when the break would be between lines of a paragraph. */
  readonly paragraph: SplitParagraph | null
}

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
  const candidates = flow.units.map((unit, index): Candidate => {
    const candidate = candidateAt(flow, index, { shrunkPx, lineCounts })
    shrunkPx += unit.shrinkPx
    return candidate
  })
  return [...candidates, lastCandidate(flow, shrunkPx)]
}

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

function countLines(units: readonly MeasuredUnit[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { kind, element } of units) {
    if (kind === 'line') counts.set(element, (counts.get(element) ?? 0) + 1)
  }
  return counts
}

/** Returns the boxes around both of two units, the innermost first. */
function sharedBoxes(boxes: readonly MeasuredBox[], one: number | null, other: number | null): MeasuredBox[] {
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
