import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { tally } from './tally.ts'

const pieces = [
  'a',
  'B',
  '7',
  ' ',
  "'",
  '’',
  '.',
  ',',
  '_',
  '-',
  '中',
  '漢',
  'か',
  'ァ',
  '한',
  'é',
  '𠮷',
  '٣',
  'д',
  '，',
  '々',
  '\ud83d',
  // Parts of graphemes: accents, joiners, flags, jamo, conjuncts, and a sign that joins what follows it.
  '\u0301',
  '\u3099',
  '\ufe0f',
  '\u200d',
  '\u200b',
  '👩',
  '🇨',
  '🇳',
  '♥',
  '\u1100',
  '\u1161',
  'क',
  '\u094d',
  'ष',
  '\u0600',
  '\r',
  '\n',
]
const texts = fc.array(fc.constantFrom(...pieces)).map((parts) => parts.join(''))

describe('tally', () => {
  it('counts what the patterns match', () => {
    const matches = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0
    fc.assert(
      fc.property(texts, (text) => {
        const spaced = text.replace(
          /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu,
          ' ',
        )

        expect(tally(text)).toEqual({
          letters: matches(text, /[\p{L}\p{N}]/gu),
          han: matches(text, /\p{Script=Han}/gu),
          kana: matches(text, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu),
          hangul: matches(text, /\p{Script=Hangul}/gu),
          words: matches(spaced, /[\p{L}\p{N}]+(?:['’.,_-][\p{L}\p{N}]+)*/gu),
          characters: [...new Intl.Segmenter().segment(text)].filter(({ segment }) => segment.trim()).length,
        })
      }),
    )
  })
})
