import type { WeightedPart } from '../../text-metrics/weighted-length.ts'
import { weightedParts } from '../../text-metrics/weighted-length.ts'
import type { Whole } from './inline-prose.ts'

/** Where prose may be cut, from the best place to the worst. */
export const BREAK = { post: 0, block: 1, sentence: 2, clause: 3, word: 4, grapheme: 5 } as const
export type Break = (typeof BREAK)[keyof typeof BREAK]

/** The smallest unit that is cut: a word or a character of a script without blanks, with the blank after it. */
export type Atom = {
  readonly text: string
  /** Weights are in hundredths of a character, as X counts; `gapWeight` is that of the blank at the end. */
  readonly weight: number
  readonly gapWeight: number
  /** The quality of a cut at the atom's end. */
  readonly end: Break
}

/** A heavier word is split, so that every atom fits into a post. */
const HEAVIEST = 24_000

const spaceless = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef‘’“”…—]/u
const clingsToPrevious =
  /^(?:\u200d|[\p{M}\p{Pe}\p{Pf}、。，．：；！？…—～·ーゝゞ々ぁぃぅぇぉっゃゅょァィゥェォッャュョ％℃%,.!?:;])/u
const opens = /[\p{Ps}\p{Pi}]$/u
const sentenceEnd = /[。！？][\p{Pe}\p{Pf}"'~`]*\s*$/u
const latinSentenceEnd = /[.!?…][\p{Pe}\p{Pf}"'~`]*\s+$/u
const clauseEnd = /(?:[，、；：…—]+[\p{Pe}\p{Pf}]*\s*|[,;:–—][\p{Pe}\p{Pf}"']*\s+|\s[–—-]\s+)$/u
const abbreviation = /(?:^|[\s("'“‘])(?:[A-Z]|Mr|Mrs|Ms|Dr|Prof|St|vs|etc|cf|No|Fig|e\.g|i\.e|approx)\.\s+$/i
const continues = /^["'“‘([]*\p{Ll}/u

const graphemes = new Intl.Segmenter()

/**
 * Splits prose where it may be cut, but never inside an address, an emoji or one of `wholes`. Joined, the atoms are the
 * text. White space is only at the ends of atoms. `text` is in NFC. Linear.
 */
export function atomsOf(text: string, wholes: readonly Whole[]): Atom[] {
  return wordsOf(text, wholes).flatMap((word, index, words) => {
    const end = endOf(word.text, words[index + 1]?.text ?? '')
    return word.weight > HEAVIEST ? taken(word, end) : [{ ...word, end }]
  })
}

type Word = { readonly text: string; readonly weight: number; readonly gapWeight: number }

function wordsOf(text: string, wholes: readonly Whole[]): Word[] {
  const words: Word[] = []
  const isInside = insideOf(wholes)
  let [index, word] = [0, { text: '', weight: 0, gapWeight: 0 }]
  let last = ''
  for (const part of weightedParts(text)) {
    if (word.text !== '' && mayCut(last, part.text) && !isInside(index)) {
      words.push(word)
      word = { text: '', weight: 0, gapWeight: 0 }
    }
    word = withPart(word, part)
    last = part.text
    index += part.text.length
  }
  return word.text === '' ? words : [...words, word]
}

/** Returns a function that tells whether an offset is inside one of `wholes`. Call it with growing offsets. */
function insideOf(wholes: readonly Whole[]): (index: number) => boolean {
  const sorted = wholes.toSorted((a, b) => a.start - b.start)
  let [next, reach] = [0, 0]
  return (index) => {
    for (let whole = sorted[next]; whole && whole.start < index; whole = sorted[next]) {
      reach = Math.max(reach, whole.end)
      next += 1
    }
    return index < reach
  }
}

function withPart({ text, weight, gapWeight }: Word, part: WeightedPart): Word {
  const isBlank = /^\s/u.test(part.text)
  return {
    text: text + part.text,
    weight: weight + part.weight,
    gapWeight: isBlank ? gapWeight + part.weight : 0,
  }
}

function mayCut(before: string, after: string): boolean {
  if (/^\s/u.test(after)) return false
  if (/^\s/u.test(before)) return true
  if (clingsToPrevious.test(after) || opens.test(before)) return false
  return spaceless.test(before) || spaceless.test(after)
}

function endOf(word: string, next: string): Break {
  if (word.includes('\n') || sentenceEnd.test(word)) return BREAK.sentence
  if (latinSentenceEnd.test(word) && !abbreviation.test(word) && !continues.test(next)) return BREAK.sentence
  return clauseEnd.test(word) ? BREAK.clause : BREAK.word
}

/** Splits a word of hundreds of characters. A grapheme that fits into a post stays whole. */
function taken(word: Word, end: Break): Atom[] {
  const parts = [...weightedParts(word.text)]
  const atoms: Atom[] = []
  const ends = graphemeEnds(word.text)
  let [index, atom] = [0, { text: '', weight: 0, gapWeight: 0 }]
  for (const part of parts) {
    if (atom.weight + part.weight > HEAVIEST) {
      atoms.push({ ...atom, end: BREAK.grapheme })
      atom = { text: '', weight: 0, gapWeight: 0 }
    }
    atom = withPart(atom, part)
    index += part.text.length
    if (!ends.has(index)) continue
    atoms.push({ ...atom, end: index === word.text.length ? end : BREAK.grapheme })
    atom = { text: '', weight: 0, gapWeight: 0 }
  }
  return atoms
}

function graphemeEnds(text: string): Set<number> {
  const ends = new Set<number>()
  for (const { index, segment } of graphemes.segment(text)) ends.add(index + segment.length)
  return ends
}
