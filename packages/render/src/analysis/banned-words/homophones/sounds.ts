import { syllableNumbers, syllablesOf } from '../../../word-lists/syllables.ts'
import type { Normalised } from '../normalise.ts'
import { PARTED } from '../normalise.ts'

/** A character, or a syllable in Latin letters, with all its readings. `code` is `LATIN` for letters. */
export type Sound = {
  readonly readings: readonly number[]
  readonly code: number
  /** Indexes of the first and the last normalised character. */
  readonly first: number
  readonly last: number
}

/** The code of a syllable in Latin letters. */
export const LATIN = -1
/** Longer runs of Latin letters are words of another language. */
const LONGEST_RUN = 12
const LONGEST_SYLLABLE = 6

/** Returns the sounds of a text in their order. What has none, such as a digit or an English word, is one without readings. */
export function soundsOf({ codes, marks }: Pick<Normalised, 'codes' | 'marks'>): Sound[] {
  const found: Sound[] = []
  for (let first = 0; first < codes.length; ) {
    const code = codes[first] ?? 0
    if (!isLatin(code)) {
      const readings = code < 0 ? [] : (syllablesOf.get(String.fromCodePoint(code)) ?? [])
      found.push({ readings, code, first, last: first })
      first += 1
      continue
    }
    const end = runEnd({ codes, marks }, first)
    found.push(...latinSounds(codes.slice(first, end), first))
    first = end
  }
  return found
}

/** Returns where a run of Latin letters ends. A line's last word and the next line's first one are two. */
function runEnd({ codes, marks }: Pick<Normalised, 'codes' | 'marks'>, first: number): number {
  let end = first + 1
  while (isLatin(codes[end] ?? 0) && ((marks[end] ?? 0) & PARTED) === 0) end += 1
  return end
}

const isLatin = (code: number) => code >= 97 && code <= 122

function latinSounds(run: readonly number[], at: number): Sound[] {
  const silent: Sound = { readings: [], code: LATIN, first: at, last: at + run.length - 1 }
  if (run.length > LONGEST_RUN) return [silent]
  const text = String.fromCodePoint(...run)
  const found: Sound[] = []
  for (let start = 0; start < text.length; ) {
    const size = longestSyllable(text, start)
    const number = syllableNumbers.get(text.slice(start, start + size))
    if (number === undefined) return [silent]
    found.push({ readings: [number], code: LATIN, first: at + start, last: at + start + size - 1 })
    start += size
  }
  return found
}

function longestSyllable(text: string, start: number): number {
  let size = Math.min(LONGEST_SYLLABLE, text.length - start)
  while (size > 1 && !syllableNumbers.has(text.slice(start, start + size))) size -= 1
  return size
}
