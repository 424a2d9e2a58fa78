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

/** Counts a text in one pass. Testing each pattern on the whole text would take many times as long. */
export function tally(text: string): Tally {
  // The number of characters with exactly these classes.
  const census = new Uint32Array(2 * ANY)
  const loose: number[] = []
  let words = 0
  let place = OUTSIDE
  for (let at = 0; at < text.length; at++) {
    const codePoint = text.codePointAt(at) as number
    const classes = classesOf(codePoint)
    if (classes & LOOSE) loose.push(at)
    if (codePoint > 0xffff) at++
    census[classes] = (census[classes] as number) + 1
    const next = placeAfter(place, classes)
    if (next === IN_WORD && place === OUTSIDE) words++
    place = next
  }
  const having = countsIn(census)
  return {
    letters: having(LETTER),
    han: having(HAN),
    kana: having(KANA),
    hangul: having(HANGUL),
    words,
    characters: having(ANY) - having(SPACE) - countJoined(text, loose),
  }
}

const OUTSIDE = 0
const IN_WORD = 1
const BEHIND_JOINER = 2

/** A word continues after a joiner if a letter follows. */
function placeAfter(place: number, classes: number): number {
  if ((classes & (LETTER | CJK)) === LETTER) return IN_WORD
  return place === IN_WORD && classes & JOINER ? BEHIND_JOINER : OUTSIDE
}

/** Returns what counts the characters of a class. A text has few of the possible sets of classes. */
function countsIn(census: Uint32Array): (bit: number) => number {
  const found: [classes: number, count: number][] = []
  for (let classes = 0; classes < census.length; classes++) {
    const count = census[classes] as number
    if (count > 0) found.push([classes, count])
  }
  return (bit) => found.reduce((sum, [classes, count]) => (classes & bit ? sum + count : sum), 0)
}

/**
 * Returns how many visible code points are in a grapheme with one before them. To find graphemes takes ten times as long
 * as the other counts, so only the neighbourhood of loose characters is searched.
 *
 * @param loose  where the loose characters begin
 */
function countJoined(text: string, loose: readonly number[]): number {
  let joined = 0
  for (const { from, to } of runsOf(text, loose)) {
    const run = text.slice(from, to)
    for (const character of run) if (!(classesOf(character.codePointAt(0) as number) & SPACE)) joined++
    for (const { segment } of graphemes.segment(run)) if (segment.trim() !== '') joined--
  }
  return joined
}

/** Returns the runs of loose characters, with the firm one before and behind, which may belong to their graphemes. */
function runsOf(text: string, loose: readonly number[]): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = []
  for (const at of loose) {
    const behind = at + ((text.codePointAt(at) as number) > 0xffff ? 2 : 1)
    const last = runs.at(-1)
    if (last && at <= last.to) last.to = behind + 1
    else runs.push({ from: Math.max(0, at - 1), to: behind + 1 })
  }
  return runs
}

/** A cache of the classes of code points, in blocks of 256 that are filled on first use. */
const known: (Uint8Array | undefined)[] = []

function classesOf(codePoint: number): number {
  const block = known[codePoint >> 8] ?? fillBlock(codePoint >> 8)
  return block[codePoint & 0xff] as number
}

function fillBlock(high: number): Uint8Array {
  const block = Uint8Array.from({ length: 256 }, (_, low) => classify((high << 8) | low))
  known[high] = block
  return block
}

function classify(codePoint: number): number {
  const character = String.fromCodePoint(codePoint)
  return CLASSES.reduce((classes, [pattern, bit]) => (pattern.test(character) ? classes | bit : classes), ANY)
}
