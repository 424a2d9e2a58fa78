/** The counts for a text's statistics. CJK characters count one by one. */
export type Tally = {
  /** Letters and digits of every script. */
  readonly letters: number
  readonly han: number
  readonly kana: number
  readonly hangul: number
  /** Words of scripts that have words. CJK characters separate them. */
  readonly words: number
  /** Visible characters, as a reader counts them: an emoji of five code points is one. */
  readonly characters: number
}

const LETTER = 1
const HAN = 2
const KANA = 4
const HANGUL = 8
const SPACE = 16
/** May form one grapheme with its neighbours. */
const LOOSE = 32
/** Joins two parts of a word, as in `it’s` and `1,000`. */
const JOINER = 64
const ANY = 128
const CJK = HAN | KANA | HANGUL

/**
 * Latin, kana without separate voicing marks, Han and full-width forms: two of these next to each other are two
 * graphemes.
 */
const FIRM = '\\s!-\\u02ff‐-‧\\u3000-\\u3098\\u309b-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uff00-\\uffef'
/** Loose characters with a firm one before and behind, which may belong to their graphemes. */
const LOOSE_RUNS = new RegExp(`[${FIRM}]?(?:[^${FIRM}]+[${FIRM}]?)+`, 'gu')

const CLASSES: readonly (readonly [RegExp, number])[] = [
  [/[\p{L}\p{N}]/u, LETTER],
  [/\p{Script=Han}/u, HAN],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, KANA],
  [/\p{Script=Hangul}/u, HANGUL],
  [/\s/u, SPACE],
  [new RegExp(`[^${FIRM}]`, 'u'), LOOSE],
  [/['’.,_-]/u, JOINER],
]

const graphemes = new Intl.Segmenter()

/** Counts a text in one pass. Testing each pattern on the whole text would take five times as long. */
export function tally(text: string): Tally {
  // The number of characters with exactly these classes.
  const census = new Uint32Array(2 * ANY)
  let words = 0
  let place: Place = 'outside'
  for (let at = 0; at < text.length; at++) {
    const codePoint = text.codePointAt(at) ?? 0
    if (codePoint > 0xffff) at++
    const classes = classesOf(codePoint)
    census[classes] = (census[classes] ?? 0) + 1
    const next = placeAfter(place, classes)
    if (next === 'in word' && place === 'outside') words++
    place = next
  }
  const found = [...census.entries()].filter(([, count]) => count > 0)
  const having = (bit: number) =>
    found.reduce((sum, [classes, count]) => (classes & bit ? sum + count : sum), 0)
  const visible = having(ANY) - having(SPACE)
  return {
    letters: having(LETTER),
    han: having(HAN),
    kana: having(KANA),
    hangul: having(HANGUL),
    words,
    characters: having(LOOSE) > 0 ? visible - countJoined(text) : visible,
  }
}

/** A word continues after a joiner if a letter follows. */
type Place = 'outside' | 'in word' | 'behind joiner'

function placeAfter(place: Place, classes: number): Place {
  if (classes & LETTER && !(classes & CJK)) return 'in word'
  return place === 'in word' && classes & JOINER ? 'behind joiner' : 'outside'
}

/**
 * Returns how many visible code points are in a grapheme with one before them. To find graphemes takes ten times as long
 * as the other counts, so only the neighbourhood of loose characters is searched.
 */
function countJoined(text: string): number {
  let joined = 0
  for (const [run] of text.matchAll(LOOSE_RUNS)) {
    for (const character of run) if (!(classesOf(character.codePointAt(0) ?? 0) & SPACE)) joined++
    for (const { segment } of graphemes.segment(run)) if (segment.trim() !== '') joined--
  }
  return joined
}

/** A cache of the classes of code points, in blocks of 256 that are filled on first use. */
const known: (Uint8Array | undefined)[] = []

function classesOf(codePoint: number): number {
  known[codePoint >> 8] ??= Uint8Array.from({ length: 256 }, (_, low) =>
    classify(((codePoint >> 8) << 8) | low),
  )
  return known[codePoint >> 8]?.[codePoint & 0xff] ?? 0
}

function classify(codePoint: number): number {
  const character = String.fromCodePoint(codePoint)
  return CLASSES.reduce((classes, [pattern, bit]) => (pattern.test(character) ? classes | bit : classes), ANY)
}
