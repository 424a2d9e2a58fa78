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

/** A stretch of text that X counts as one and that must not be cut. `weight` is in hundredths of a character. */
export type WeightedPart = { readonly text: string; readonly weight: number; readonly isAddress: boolean }

/**
 * Counts a text as X does: 1 for most alphabets, 2 for CJK and for an emoji whatever it is made of, 23 for an
 * address with or without its scheme. A post holds 280.
 *
 * Source: twitter-text config v3 and docs.x.com, counting characters. Time is linear in the text's length.
 */
export function weightedLength(text: string): number {
  let weight = 0
  for (const part of weightedParts(text)) weight += part.weight
  return weight / SCALE
}

/** Takes a text apart into addresses, emoji and single characters. Together they are the text in NFC. */
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

/** The pattern is slow, and most characters can't begin an emoji. A digit can, before a selector or a key cap. */
function mayBeginEmoji(text: string, index: number, code: number): boolean {
  if ((code >= 0x1f000 && code < 0x1fc00) || (code >= 0x203c && code < 0x3400)) return true
  const next = text.charCodeAt(index + 1)
  return next === 0xfe0f || next === 0x20e3
}

/** What an emoji of several characters may have in its second place: joiners, selectors, key caps, skin tones, flags and tags. */
const continuation = /[\u200d\ufe0f\u20e3\u{1f3fb}-\u{1f3ff}\u{1f1e6}-\u{1f1ff}\u{e0020}-\u{e007f}]/uy

/** Whether characters that begin emoji are one by themselves. There are a few thousand. */
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
