import { phrases } from '../text/phrases.ts'

export type TitleBox = {
  readonly widthPx: number
  readonly heightPx: number
  readonly mostPx: number
  /** Line height as a multiple of the size. */
  readonly leading: number
  /** The width of a text on one line, in em. */
  readonly widthOf: (text: string) => number
}

export type TitleLines = { readonly lines: readonly string[]; readonly sizePx: number }

const MOST_LINES = 12
/** A word that would need smaller letters, such as an address, is broken: a share of the largest size, and px. */
const SMALLEST_SHARE = 0.3
const SMALLEST_PX = 16
/** The bonus for a break after the end of a clause, as a squared share of a line. */
const CLAUSE_BONUS = 0.12
/** The cost of continuing a line after the end of a clause, and of ending a line inside a clause. */
const SPLIT_CLAUSE = 0.6
const TORN = 0.3
/** The exponent for the size of letters: twice as large counts less than twice as much. */
const SIZE_POWER = 0.6
/** The cost of a last line of one character, and of a short one. */
const LONELY = 4
const SHORT_END = 0.6
const CLAUSE_END = /[，。、；：？！…—,.;:?!]$/u

/**
 * Breaks a title into lines of about equal length and returns them with the font size at which they fill a box. Splits
 * no word that fits. If a line is still wider than the box, the browser may break it.
 *
 * Time is bounded: a title has at most 200 characters.
 */
export function titleLines(title: string, box: TitleBox): TitleLines {
  const mostEm = box.widthPx / Math.max(box.mostPx * SMALLEST_SHARE, SMALLEST_PX)
  const pieces = piecesOf(title).flatMap((piece) => parted(piece, mostEm, box.widthOf))
  const most = Math.min(MOST_LINES, pieces.length)
  let best: (TitleLines & { score: number }) | null = null
  for (let count = 1; count <= most; count += 1) {
    const { lines, cost } = balance(pieces, count, box.widthOf)
    const sizePx = sizeOf(lines, box)
    const score = sizePx ** SIZE_POWER / (1 + cost / count)
    if (!best || score > best.score) best = { lines, sizePx, score }
  }
  return best ? { lines: best.lines, sizePx: best.sizePx } : { lines: [title], sizePx: box.mostPx }
}

function sizeOf(lines: readonly string[], { widthPx, heightPx, mostPx, leading, widthOf }: TitleBox): number {
  const widest = Math.max(0.1, ...lines.map(widthOf))
  return Math.floor(Math.min(mostPx, widthPx / widest, heightPx / (lines.length * leading)))
}

/** Returns the unbreakable pieces: phrases of Chinese, words of other scripts, each with the blank that follows it. */
function piecesOf(title: string): string[] {
  const pieces: string[] = []
  for (const part of phrases(title.replace(/\s+/g, ' ').trim())) {
    const last = pieces.at(-1)
    if (last !== undefined && isGlued(last, part)) pieces[pieces.length - 1] = last + part
    else pieces.push(part)
  }
  return pieces
}

const scriptWithoutBlanks =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\u3000-\u303f\uff00-\uffef]/u

function isGlued(before: string, after: string): boolean {
  if (after === ' ') return true
  const hasBorder = [before.at(-1), after.at(0)].some((char) => scriptWithoutBlanks.test(char ?? ''))
  return !before.endsWith(' ') && !hasBorder
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Splits a word that is too wide for a line: after its punctuation if it has some, otherwise into equal parts. */
function parted(word: string, mostEm: number, widthOf: TitleBox['widthOf']): string[] {
  if (widthOf(word) <= mostEm) return [word]
  const joints = word.split(/(?<=[/._:@#&=?-])(?=[^\s/._:@#&=?-])/u)
  if (joints.length > 1) return joints.flatMap((part) => parted(part, mostEm, widthOf))
  const letters = Array.from(graphemes.segment(word), ({ segment }) => segment)
  const size = Math.ceil(letters.length / Math.ceil(widthOf(word) / mostEm))
  const count = Math.ceil(letters.length / size)
  return Array.from({ length: count }, (_, at) => letters.slice(at * size, (at + 1) * size).join(''))
}

/** Returns the breaks into `count` lines with the least sum of squared deviations from the average line. */
function balance(pieces: readonly string[], count: number, widthOf: TitleBox['widthOf']) {
  const ends = cumulate(pieces, widthOf)
  const clauses = cumulate(pieces, (piece) => (CLAUSE_END.test(piece.trimEnd()) ? 1 : 0))
  const average = Math.max(0.1, (ends.at(-1) ?? 0) / count)
  const lineCost = (from: number, to: number) => {
    const length = (ends[to] ?? 0) - (ends[from] ?? 0)
    const splits = (clauses[to - 1] ?? 0) - (clauses[from] ?? 0)
    return ((length - average) / average) ** 2 + splits * SPLIT_CLAUSE + endCost(pieces, to, length / average)
  }
  /** `costs[k][i]`: the least cost of the first i pieces on k lines; `origins` says where the last of them begins. */
  const costs = [[0, ...pieces.map(() => Number.POSITIVE_INFINITY)]]
  const origins: number[][] = [[]]
  for (let line = 1; line <= count; line += 1) {
    const above = costs[line - 1] ?? []
    const bests = pieces.map((_, index) => bestStart(above, index + 1, lineCost))
    costs.push([Number.POSITIVE_INFINITY, ...bests.map(({ cost }) => cost)])
    origins.push([0, ...bests.map(({ from }) => from)])
  }
  return { lines: trace(pieces, origins, count), cost: Math.max(0, costs[count]?.at(-1) ?? 0) }
}

/** Returns the best start of the last line of the first `to` pieces, given the costs of the lines above it. */
function bestStart(
  above: readonly number[],
  to: number,
  lineCost: (from: number, to: number) => number,
): { cost: number; from: number } {
  let best = { cost: Number.POSITIVE_INFINITY, from: 0 }
  for (let from = 0; from < to; from += 1) {
    const cost = (above[from] ?? 0) + lineCost(from, to)
    if (cost < best.cost) best = { cost, from }
  }
  return best
}

function cumulate(pieces: readonly string[], widthOf: TitleBox['widthOf']): number[] {
  const ends = [0]
  for (const piece of pieces) ends.push((ends.at(-1) ?? 0) + widthOf(piece))
  return ends
}

function endCost(pieces: readonly string[], to: number, share: number): number {
  const text = pieces[to - 1]?.trimEnd() ?? ''
  if (to < pieces.length) return CLAUSE_END.test(text) ? -CLAUSE_BONUS : TORN
  if (text.length <= 1 && share < 0.5) return LONELY
  return share < 0.4 ? SHORT_END : 0
}

function trace(pieces: readonly string[], origins: readonly number[][], count: number): string[] {
  const lines: string[] = []
  let to = pieces.length
  for (let line = count; line > 0; line -= 1) {
    const from = origins[line]?.[to] ?? 0
    lines.unshift(pieces.slice(from, to).join('').trim())
    to = from
  }
  return lines.filter((text) => text !== '')
}
