import { charactersOf, columnsOf } from './columns.ts'
import { sourceMark, standsAlone } from './line-marks.ts'

/**
 * Why a line end of a paragraph is kept or joined. Kept: `marked`, a line of a list, a dialogue, tags, an address; `indented`;
 * `short`, the next word would have had room. Joined: `wrapped` at a column; `run-on`, inside a sentence or a word.
 */
export type LineBreakReason = 'marked' | 'indented' | 'short' | 'wrapped' | 'run-on'

/** The width at which a program wrapped a text, and how it counted. */
type Column = { readonly width: number; readonly measure: (line: string) => number }

/** Nothing is wrapped at fewer columns: lines of verse are as short. Texts with blanks break earlier than at the column. */
const LEAST = { spaceless: 40, spaced: 56 }
const LEAST_CHARACTERS = 20
/** Lines that are longer were not wrapped by a program. */
const MOST = 130
/** The share of line ends that must be forced by a column. Hand-wrapped texts have exceptions. */
const FORCED = 0.7
/** A line of a text with a column that is so full was wrapped, if it doesn't end its sentence. */
const FULL = 0.8
/**
 * A line inside a sentence that is so long was wrapped by hand. Lines of verse and captions are shorter. A next line that begins
 * with a capital may be a new sentence without a mark before it, so it takes a longer line.
 */
const LEAST_RUN_ON = { spaceless: 40, spaced: 45, beforeCapital: 55 }

const SPACELESS = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef`
const spacelessLetter = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu
const CLOSERS = String.raw`[\p{Pe}\p{Pf}"'*_~\x60]*`
const sentenceEnd = new RegExp(
  `(?:[。．.！!？?…：:；;~～♪]|\\p{Extended_Pictographic}\\ufe0f?|[요다죠까네음임])${CLOSERS}\\s*$`,
  'u',
)
const clauseEnd = new RegExp(`(?:[，,、—–-])${CLOSERS}\\s*$`, 'u')
const capital = /^["'“‘([*_]*\p{Lu}/u
const small = /^["'“‘([*_]*\p{Ll}/u
/** The least that a program moves to the next line: a word, or a CJK character with the marks that may not begin a line. */
const unit = new RegExp(
  `^[\\p{Ps}\\p{Pi}]*(?:[${SPACELESS}]|[^\\s${SPACELESS}]+)[、。，．：；！？）」』】〉》”’…—,.!?:;)\\]}%]*`,
  'u',
)

/**
 * Decides for each line end of a paragraph whether it is kept. Pure, and linear in the text.
 *
 * A writer who ends a line early means it; a program ends a line only where the next word has no room. So a line end is
 * joined if the lines fit a column, or if it is inside a sentence of long lines. In doubt it is kept: a line end too many
 * is seen and removed, but a poem in one line is lost.
 */
export function judgeLineBreaks(
  lines: readonly string[],
  textColumn: Column | null = null,
): LineBreakReason[] {
  const column = columnOf(lines) ?? (lines.length > 2 && looksDeliberate(lines) ? null : textColumn)
  const isSpaced = isSpacedText(lines)
  return lines.slice(0, -1).map((line, index) => {
    const next = lines[index + 1] ?? ''
    if (isApart(line, next)) return 'marked'
    if (/^\u3000/.test(next)) return 'indented'
    if (column && isWrapped(line, next, column)) return 'wrapped'
    if (sourceMark(next) !== null) return 'marked'
    return isRunOn(line, next, { isSpaced, isTwo: lines.length === 2 }) ? 'run-on' : 'short'
  })
}

/** Returns the column of a text, by its paragraphs that show one. Null if they show none. */
export function columnOfText(paragraphs: readonly (readonly string[])[]): Column | null {
  const found = paragraphs.flatMap((lines) => {
    const column = columnOf(lines)
    return column ? [{ ...column, isSure: lines.length > 3 }] : []
  })
  const isShown = found.length > 1 || found.some(({ isSure }) => isSure)
  if (!isShown && !found.some((column) => paragraphs.some((lines) => fills(lines, column)))) return null
  return found.reduce((widest, each) => (each.width > widest.width ? each : widest))
}

/** Returns whether the first of two lines ends at a column because the next word has no room. */
function fills([line = '', next = '', ...others]: readonly string[], column: Column): boolean {
  const length = column.measure(line)
  return (
    others.length === 0 && length <= column.width && isForced(line, next, column) && !sentenceEnd.test(line)
  )
}

/** Returns the column that the lines of a paragraph fit. Two lines fit any column, so they show none. */
function columnOf(lines: readonly string[]): Column | null {
  if (lines.length < 3 || looksDeliberate(lines)) return null
  const isSpaced = isSpacedText(lines)
  const least = isSpaced ? LEAST.spaced : LEAST.spaceless
  return (
    columnBy(lines, columnsOf, least) ?? (isSpaced ? null : columnBy(lines, charactersOf, LEAST_CHARACTERS))
  )
}

function columnBy(lines: readonly string[], measure: Column['measure'], least: number): Column | null {
  const width = lines.reduce((most, line) => Math.max(most, measure(line)), 0)
  if (width < least || width > MOST) return null
  const breaks = lines.slice(0, -1)
  const forced = breaks.filter((line, index) => isForced(line, lines[index + 1] ?? '', { width, measure }))
  return forced.length >= breaks.length * FORCED ? { width, measure } : null
}

/** Most lines end with a mark, or each begins with a capital as in verse: no program wraps like this. */
function looksDeliberate(lines: readonly string[]): boolean {
  const ended = lines.slice(0, -1).filter((line) => sentenceEnd.test(line) || clauseEnd.test(line))
  return ended.length > (lines.length - 1) / 2 || lines.slice(1).every((line) => capital.test(line))
}

function isForced(line: string, next: string, { width, measure }: Column): boolean {
  const word = unit.exec(next)?.[0] ?? ''
  return measure(line) + gapBetween(line, word) + measure(word) > width
}

function isWrapped(line: string, next: string, column: Column): boolean {
  const length = column.measure(line)
  if (length > column.width) return false
  return isForced(line, next, column) || (length >= column.width * FULL && !sentenceEnd.test(line))
}

function gapBetween(line: string, word: string): number {
  const isTight = (text: string) => text.match(spacelessLetter) !== null
  return isTight(line.slice(-1)) || isTight(word.slice(0, 1)) ? 0 : 1
}

/** Returns whether a line end is seen by itself: beside tags, an address or symbols, and before a sign of a list. */
function isApart(line: string, next: string): boolean {
  if (standsAlone(line) || standsAlone(next)) return true
  const mark = sourceMark(next)
  return mark?.kind === 'sign' || (mark?.kind === 'number' && /^[^\d\p{L}]|\u20e3/u.test(mark.text))
}

type Setting = { readonly isSpaced: boolean; readonly isTwo: boolean }

function isRunOn(line: string, next: string, { isSpaced, isTwo }: Setting): boolean {
  if (sentenceEnd.test(line)) return false
  const length = columnsOf(line)
  if (isSpaced && small.test(next)) return length >= LEAST_RUN_ON.spaced
  if (isSpaced) return isTwo && length >= LEAST_RUN_ON.beforeCapital && !clauseEnd.test(line)
  return length >= LEAST_RUN_ON.spaceless && isInsideWord(line, next)
}

const words = new Intl.Segmenter('zh', { granularity: 'word' })
const CONTEXT = 6

/** Returns whether a Chinese or Japanese word begins on one line and ends on the next. */
function isInsideWord(line: string, next: string): boolean {
  const [tail, head] = [line.slice(-CONTEXT), next.slice(0, CONTEXT)]
  if (!/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u.test(tail)) return false
  return [...words.segment(tail + head)].some(
    ({ index, segment, isWordLike }) =>
      isWordLike === true && index < tail.length && index + segment.length > tail.length,
  )
}

function isSpacedText(lines: readonly string[]): boolean {
  const text = lines.join('')
  return (text.match(spacelessLetter)?.length ?? 0) * 2 < columnsOf(text) * 0.4
}
