import { syllablesOf } from '../../../word-lists/syllables.ts'
import type { Hit } from '../merge-hits.ts'
import type { Normalised } from '../normalise.ts'
import { HOMOPHONE, LOOSE, PARTED, WALL } from '../normalise.ts'
import type { Rule } from '../rules.ts'
import { ruleBook } from '../rules.ts'
import type { Sound } from './sounds.ts'
import { LATIN, soundsOf } from './sounds.ts'

type SoundedWord = {
  readonly rule: Rule
  readonly codes: readonly number[]
  readonly readings: readonly (readonly number[])[]
}

/** More than there are syllables. */
const SYLLABLES = 1024
/** Of two characters, one alike says too little: 2.7 million characters of prose hold thousands of such pairs. */
const LEAST_HAN = 3
/** UTF-16 units on either side in which words of the language are looked for. */
const WORD_REACH = 12

const words = new Intl.Segmenter('zh', { granularity: 'word' })
const han = /^\p{Script=Han}{2,}$/u

/** The listed words by the sounds of their first two characters. */
const byBeginning = readWords()

function readWords(): ReadonlyMap<number, readonly SoundedWord[]> {
  const found = new Map<number, SoundedWord[]>()
  const rules = new Set(ruleBook.entries.flatMap(({ rules: each }) => each))
  for (const rule of rules) {
    const readings = rule.codes.map((code) => syllablesOf.get(String.fromCodePoint(code)) ?? [])
    if (rule.signs.length > 0 || readings.length < 2 || readings.some((each) => each.length === 0)) continue
    for (const key of new Set(keysOf(readings[0] ?? [], readings[1] ?? []))) {
      const word = { rule, codes: rule.codes, readings }
      const known = found.get(key)
      if (known) known.push(word)
      else found.set(key, [word])
    }
  }
  return found
}

function keysOf(first: readonly number[], second: readonly number[]): number[] {
  return first.flatMap((one) => second.map((two) => one * SYLLABLES + two))
}

/**
 * Finds listed words that are written with other characters, or letters, of the same sound: "稳转不赔", "根zhi".
 *
 * Half of the characters have to be as listed. A word in characters alone has three or more of them, and no word of the
 * language in it; otherwise the hit is marked `LOOSE`, and counts only where the note sells. Time is linear.
 */
export function findHomophones(text: string, normalised: Normalised): Hit[] {
  const sounds = soundsOf(normalised)
  return sounds.flatMap((_, index) =>
    wordsAt(sounds, index).flatMap((word) => {
      const written = sounds.slice(index, index + word.codes.length)
      return isHomophone(word, written) ? (hitOf(text, normalised, { word, written }) ?? []) : []
    }),
  )
}

/** Returns the words that begin with the sounds at an index. */
function wordsAt(sounds: readonly Sound[], index: number): SoundedWord[] {
  const [first, second] = [sounds[index], sounds[index + 1]]
  if (!first || !second) return []
  const found = keysOf(first.readings, second.readings).flatMap((key) => byBeginning.get(key) ?? [])
  return [...new Set(found)]
}

/** Returns whether sounds are those of a word, with half of its characters, but not all. */
function isHomophone({ codes, readings }: SoundedWord, written: readonly Sound[]): boolean {
  const same = written.filter(({ code }, at) => code === codes[at]).length
  if (written.length !== codes.length || same === written.length || same * 2 < written.length) return false
  const isLongEnough = written.length >= LEAST_HAN || written.some(({ code }) => code === LATIN)
  return (
    isLongEnough && written.every((sound, at) => sound.readings.some((each) => readings[at]?.includes(each)))
  )
}

type Writing = { readonly word: SoundedWord; readonly written: readonly Sound[] }

/** Returns the hit, unless its letters only happen to meet. */
function hitOf(text: string, normalised: Normalised, { word, written }: Writing): Hit | null {
  const { starts, ends, marks, codes } = normalised
  const [first, last] = [written[0]?.first ?? 0, written.at(-1)?.last ?? 0]
  const isParted = marks.slice(first + 1, last + 1).some((mark) => (mark & PARTED) !== 0)
  if (isParted || codes.slice(first, last + 1).includes(WALL)) return null
  const place = { start: starts[first] ?? 0, end: ends[last] ?? 0 }
  const isLoose = written.every(({ code }) => code !== LATIN) && holdsWord(text, place)
  return { rule: word.rule, ...place, marks: isLoose ? HOMOPHONE | LOOSE : HOMOPHONE }
}

/** Returns whether a word of the language lies in a stretch, or reaches into it. */
function holdsWord(text: string, { start, end }: Pick<Hit, 'start' | 'end'>): boolean {
  const from = Math.max(0, start - WORD_REACH)
  for (const { segment, index } of words.segment(text.slice(from, end + WORD_REACH))) {
    const at = from + index
    if (at < end && at + segment.length > start && han.test(segment)) return true
  }
  return false
}
