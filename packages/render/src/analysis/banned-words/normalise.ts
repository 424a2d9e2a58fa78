import { toSimplified } from '../../word-lists/traditional.ts'
import { CLOSED, MARKUP, PROSE } from './searchable.ts'

/** Bit flags: what was removed before this character, or how it was normalized. */
export const ZERO_WIDTH = 1
export const INSERTED = 2
/** Punctuation that ends a clause, a line end or a long gap: words rarely span it. */
export const PARTED = 4
export const FULL_WIDTH = 8
export const TRADITIONAL = 16
export const CASED = 32
/** Written with other characters of the same sound. */
export const HOMOPHONE = 64
/** A homophone that ordinary prose may happen to hold. */
export const LOOSE = 128

/** Marks text that the search must not match across, such as code. */
export const WALL = -1

/** A text reduced to letters and digits, with their source ranges. Parallel arrays, one entry per kept character. */
export type Normalised = {
  readonly codes: number[]
  /** The UTF-16 range of each in the original. */
  readonly starts: number[]
  readonly ends: number[]
  readonly marks: number[]
}

type Reading = { readonly codes: readonly number[]; readonly mark: number }

const WALL_READING: Reading = { codes: [WALL], mark: 0 }

/** More symbols than this between two letters separate words. */
const LONGEST_GAP = 4

const letter = /[\p{L}\p{N}]/u
const invisible = /[\p{Cf}\p{M}\p{Cc}\u115f\u1160\u3164\uffa0]/u
const parting = /[。！？；：，、!?;,\n\r\t|「」『』《》〈〉“”‘’"（）()[\]{}【】…—\u3000]/u
const emphasis = /[*_~=\\]/

/** A cache. It stays small, because a reading depends only on the character, and a language has few. */
const readings = new Map<number, Reading | null>()

/** What was removed since the last kept character. */
type Gap = { marks: number; symbols: number }

/**
 * Lower-cases, folds full-width and traditional characters, and removes everything except letters and digits.
 *
 * `map` says what each UTF-16 unit is (see `searchableMap`). If it is null, all text is prose. Lone surrogates count as
 * symbols. Time is linear.
 */
export function normalise(text: string, map: Uint8Array | null): Normalised {
  const result: Normalised = { codes: [], starts: [], ends: [], marks: [] }
  const gap: Gap = { marks: 0, symbols: 0 }
  for (let index = 0, size = 1; index < text.length; index += size) {
    const code = text.codePointAt(index) ?? 0
    size = code > 0xffff ? 2 : 1
    const role = map?.[index] ?? PROSE
    if (role === MARKUP) continue
    const reading = role === CLOSED ? WALL_READING : readingOf(code)
    if (reading === null) widen(gap, code)
    else keep(result, { reading, gap, start: index, end: index + size })
  }
  return result
}

function keep(
  { codes, starts, ends, marks }: Normalised,
  kept: { reading: Reading; gap: Gap; start: number; end: number },
): void {
  const { reading, gap, start, end } = kept
  // One wall replaces a whole run of walls.
  if (reading === WALL_READING && codes.at(-1) === WALL) return
  reading.codes.forEach((code, position) => {
    codes.push(code)
    starts.push(start)
    ends.push(end)
    // Nothing was removed between the parts of one character.
    marks.push(reading.mark | (position === 0 ? gap.marks : 0))
  })
  gap.marks = 0
  gap.symbols = 0
}

function widen(gap: Gap, code: number): void {
  const kind = gapKind(code)
  if (kind === INSERTED) gap.symbols += 1
  gap.marks |= kind | (gap.symbols > LONGEST_GAP ? PARTED : 0)
}

/** Returns the reading of a code point. Null if it isn't a letter or a digit. */
function readingOf(code: number): Reading | null {
  const known = readings.get(code)
  if (known !== undefined) return known
  const reading = read(String.fromCodePoint(code))
  readings.set(code, reading)
  return reading
}

function read(char: string): Reading | null {
  const folded = char.normalize('NFKC')
  const lower = folded.toLowerCase()
  const letters = Array.from(lower).filter((part) => letter.test(part))
  if (letters.length === 0) return null
  const simplified = letters.map((part) => toSimplified(part))
  const mark =
    (folded === char ? 0 : FULL_WIDTH) |
    (lower === folded ? 0 : CASED) |
    (simplified.some((part, index) => part !== letters[index]) ? TRADITIONAL : 0)
  return { codes: simplified.map((part) => part.codePointAt(0) ?? 0), mark }
}

/** Returns the flag of a removed character. 0 for emphasis marks: they are Markdown's, and readers don't see them. */
function gapKind(code: number): number {
  const char = String.fromCodePoint(code)
  if (emphasis.test(char)) return 0
  if (invisible.test(char) && !parting.test(char)) return ZERO_WIDTH
  return parting.test(char) ? PARTED : INSERTED
}
