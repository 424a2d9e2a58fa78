/** A part of a paragraph that stays on one line. Lengths are in em, from the start of a paragraph in one endless line. */
export type UnbrokenPiece = {
  /** Where the piece starts and ends, without the blank that follows it. */
  readonly from: number
  readonly to: number
  /** The number of places before its start and before its end that justification widens. */
  readonly gapsBefore: number
  readonly gapsWithin: number
  /** What the piece can lose at the start and at the end of a line: the blank half of a full-width mark. */
  readonly startTrim: number
  readonly endTrim: number
}

/**
 * A line begins with the piece `start`. A ragged line isn't justified. One that `isCut` has no room for the blank half of
 * the mark at its end.
 */
export type ChosenLine = { readonly start: number; readonly isRagged: boolean; readonly isCut: boolean }

/** The widths of the first line of a paragraph and of the others, and its letter spacing, in em. */
export type Measure = { readonly first: number; readonly other: number; readonly spacing: number }

export type ChosenBreaks = {
  readonly lines: readonly ChosenLine[]
  readonly cost: number
  /** True if the last line has one character. */
  readonly isLonely: boolean
}

/** The most that justification may widen a gap, in em: a Chinese character takes 1.08 em, a word space 1.3 of its width. */
const WIDEST_GAP = 0.08
/** For lengths that are equal except for rounding. */
const ROUNDING = 0.0005
/** Two characters and a closing mark are three em wide. Anything narrower is one character with its marks. */
export const LONELY = 2.9
const LONELY_COST = 6
const RAGGED_COST = 3
/** The most that marks at both ends of a line can lose. */
const MOST_TRIM = 1

/**
 * Chooses the line breaks that cost least: justified lines within the limit, few ragged lines, none of them short, and
 * no last line of one character. Returns null if a piece is wider than a line. Time is linear, because a line holds a
 * limited number of pieces.
 */
export function chooseBreaks(pieces: readonly UnbrokenPiece[], measure: Measure): ChosenBreaks | null {
  /** The least cost of the pieces before each one. */
  const costs = [0]
  const lines: ChosenLine[] = []
  for (let end = 1; end <= pieces.length; end += 1) {
    const best = bestLine(possibleLines(pieces, end, measure), costs)
    costs.push(best.cost)
    lines.push(best)
  }
  const cost = costs.at(-1) ?? 0
  if (cost === Number.POSITIVE_INFINITY) return null
  const chosen = traced(lines)
  const last = pieces[chosen.at(-1)?.start ?? 0]
  const width = (pieces.at(-1)?.to ?? 0) - (last?.from ?? 0)
  return { lines: chosen, cost, isLonely: chosen.length > 1 && width < LONELY }
}

type Line = ChosenLine & { readonly cost: number }
type LineCost = Pick<Line, 'isRagged' | 'cost'>

/** Returns the line that costs least together with the lines before it. */
function bestLine(lines: readonly Line[], costs: readonly number[]): Line {
  let best = { start: 0, isRagged: false, isCut: false, cost: Number.POSITIVE_INFINITY }
  for (const line of lines) {
    const cost = (costs[line.start] ?? Number.POSITIVE_INFINITY) + line.cost
    if (cost < best.cost) best = { ...line, cost }
  }
  return best
}

/** Returns the lines that end before the piece `end` and have room, with their own costs. */
function possibleLines(pieces: readonly UnbrokenPiece[], end: number, measure: Measure): Line[] {
  const lines: Line[] = []
  const last = pieces[end - 1]
  for (let start = end - 1; start >= 0; start -= 1) {
    const first = pieces[start]
    if (!first || !last) break
    const width = last.to - first.from - first.startTrim
    const room = (start === 0 ? measure.first : measure.other) - width
    if (room < -MOST_TRIM) break
    const slack = slackOf(room, last.endTrim)
    const line =
      end < pieces.length
        ? fullLine(slack, last.gapsWithin - first.gapsBefore, measure.spacing)
        : lastLine(start, width)
    if (slack >= 0) lines.push({ start, isCut: slack > room, ...line })
  }
  return lines
}

/** Returns the room that is left on a line, less than 0 if it has too little. The last mark loses its blank if it must. */
function slackOf(room: number, endTrim: number): number {
  const slack = room < -ROUNDING ? room + endTrim : room
  return slack < 0 && slack >= -ROUNDING ? 0 : slack
}

function fullLine(slack: number, gaps: number, spacing: number): LineCost {
  const isRagged = isTornLine(slack, gaps, spacing)
  const stretch = slack / Math.max(1, gaps) / WIDEST_GAP
  return { isRagged, cost: isRagged ? RAGGED_COST + slack ** 2 / 4 : stretch ** 2 }
}

function lastLine(start: number, width: number): LineCost {
  return { isRagged: false, cost: start > 0 && width < LONELY ? LONELY_COST : 0 }
}

/** Returns whether justification would widen the gaps of a line, which have a letter spacing, too far. */
export function isTornLine(slack: number, gaps: number, spacing: number): boolean {
  return slack > gaps * (WIDEST_GAP - spacing + ROUNDING) + ROUNDING
}

function traced(lines: readonly ChosenLine[]): ChosenLine[] {
  const chosen: ChosenLine[] = []
  for (let line = lines.at(-1); line; line = line.start > 0 ? lines[line.start - 1] : undefined)
    chosen.unshift(line)
  return chosen
}
