import { addressesIn } from './addresses-in.ts'

/** Lengths are in hundredths of a character, as in twitter-text's `config/v3.json`. */
const SCALE = 100
const WIDE = 200
const ADDRESS = 2300
const EMOJI = 200
const NARROW_RANGES = [
  [0, 4351],
  [8192, 8205],
  [8208, 8223],
  [8242, 8247],
] as const

const emojiSequence = /\p{RGI_Emoji}|[0-9#*]\uFE0F?\u20E3|\p{Emoji}\uFE0F/vy

/** A part of a text that X counts as one and that must not be split. `weight` is in hundredths of a character. */
export type WeightedPart = { readonly text: string; readonly weight: number; readonly isAddress: boolean }

/**
 * Returns a text's length as X counts it: 1 for most alphabets, 2 for CJK, 2 for an emoji of any number of code points,
 * 23 for an address with or without its scheme. A post holds 280.
 *
 * Source: twitter-text config v3 and docs.x.com, counting characters. Time is linear in the text's length.
 */
export function weightedLength(text: string): number {
  let weight = 0
  for (const part of weightedParts(text)) weight += part.weight
  return weight / SCALE
}

/** Splits a text into addresses, emoji and single characters. Joined, they are the text in NFC. */
export function* weightedParts(text: string): Generator<WeightedPart> {
  const composed = text.normalize('NFC')
  let index = 0
  for (const { start, end } of addressesIn(composed)) {
    yield* charactersOf(composed, { start: index, end: start })
    yield { text: composed.slice(start, end), weight: ADDRESS, isAddress: true }
    index = end
  }
  yield* charactersOf(composed, { start: index, end: composed.length })
}

function* charactersOf(text: string, range: { start: number; end: number }): Generator<WeightedPart> {
  let index = range.start
  while (index < range.end) {
    const code = text.codePointAt(index) ?? 0
    const emoji = mayBeginEmoji(text, index, code) ? emojiAt(text, index) : null
    const part = emoji ?? String.fromCodePoint(code)
    yield { text: part, weight: emoji === null ? weightOf(code) : EMOJI, isAddress: false }
    index += part.length
  }
}

/** Rules out most characters, because the pattern is slow. A digit can begin an emoji before a selector or key cap. */
function mayBeginEmoji(text: string, index: number, code: number): boolean {
  if ((code >= 0x1f000 && code < 0x1fc00) || (code >= 0x203c && code < 0x3400)) return true
  const next = text.charCodeAt(index + 1)
  return next === 0xfe0f || next === 0x20e3
}

/** The second characters of an emoji sequence: joiners, selectors, key caps, skin tones, flags and tags. */
const continuation = /[\u200d\ufe0f\u20e3\u{1f3fb}-\u{1f3ff}\u{1f1e6}-\u{1f1ff}\u{e0020}-\u{e007f}]/uy

/** Caches whether a character that begins emoji is an emoji by itself. There are a few thousand such characters. */
const alone = new Map<string, boolean>()

function emojiAt(text: string, index: number): string | null {
  const first = String.fromCodePoint(text.codePointAt(index) ?? 0)
  continuation.lastIndex = index + first.length
  if (continuation.test(text)) return matchedAt(text, index)
  const isAlone = alone.get(first) ?? matchedAt(first, 0) !== null
  alone.set(first, isAlone)
  return isAlone ? first : null
}

function matchedAt(text: string, index: number): string | null {
  emojiSequence.lastIndex = index
  return emojiSequence.exec(text)?.[0] ?? null
}

function weightOf(code: number): number {
  return NARROW_RANGES.some(([first, last]) => code >= first && code <= last) ? SCALE : WIDE
}
