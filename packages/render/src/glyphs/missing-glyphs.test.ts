import { glyphCoverage } from '@galley/fonts'
import { describe, expect, it } from '@jest/globals'
import { COVERAGE } from './data/coverage.ts'
import { missingGlyphs } from './missing-glyphs.ts'

describe('missingGlyphs', () => {
  it('knows what the shipped files have', async () => {
    expect(COVERAGE.trim().split(/\s/).join(' ')).toBe(await glyphCoverage())
  })

  it.each([
    'Plain text, “quoted” — with dashes… and naïve Čapek, Ελληνικά, Кириллица, Tiếng Việt',
    '中文，「标点」、全角（ＡＢＣ）１２３。繁體字與廣東話嘅字 龘 𪚥 𠮷',
    'ひらがなカタカナ 漢字、骨と直　한국어 문장',
    '👨‍👩‍👧‍👦 👩🏽‍💻 🇨🇳 1️⃣ ❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🧵',
    'طير و شجر ﷽ שלום ภาษาไทย हिन्दी ☐',
    '→ ≤ ∑ √ ★ ✓ ① ㎡ ℃ № ½ °',
    'soft\u00adhyphen zero\u200bwidth \u2067marks\u2069\tand\r\nlines \ufeff',
  ])('finds nothing in %j', (text) => {
    expect(missingGlyphs(text)).toEqual([])
  })

  it.each([
    ['ancient 𓀀 signs', ['𓀀']],
    ['\u{e123} private', ['\u{e123}']],
    ['ქართული ენა then ა', ['ქართული ენა', 'ა']],
  ])('finds what would be empty boxes in %j', (text, expected) => {
    expect(missingGlyphs(text).map(({ start, end }) => text.slice(start, end))).toEqual(expected)
  })

  it('is done with 200,000 boxes in one gap', () => {
    expect(missingGlyphs('𓀀'.repeat(200_000))).toEqual([{ start: 0, end: 400_000 }])
  })
})
