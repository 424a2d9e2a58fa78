import { describe, expect, it } from '@jest/globals'
import { withinALine } from './within-a-line.ts'

describe('withinALine', () => {
  it.each([
    '中文，标点。\nEnglish, «naïve», Ελληνικά',
    'Tiếng Việt, ế and ᾧ taken apart: e\u0302\u0301 ω\u0314\u0342\u0345',
    '👩🏽‍❤️‍💋‍👨🏿👨‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿1️⃣🇨🇳👍🏽'.repeat(20),
    'が（か\u3099）ｶﾞ 葛󠄀 한글 한글',
    'कर्त्स्न्यम् กำลังเดินทางไปยังสถานที่ท่องเที่ยว',
    `one\u200dtwo ${'a very long line without any mark '.repeat(50)}`,
  ])('leaves what people write as it is: %s', (text) => {
    expect(withinALine(text)).toBe(text)
  })

  it('leaves four marks on a letter', () => {
    expect(withinALine(`Z${'\u0301'.repeat(90)}!`)).toBe('Z\u0301\u0301\u0301\u0301!')
  })

  it.each([
    ['joined emoji', '👩\u200d'],
    ['joined consonants', 'क\u094d'],
    ['parts of a syllable', 'ᄀ'],
    ['skin tones', '🏽'],
  ])('parts %s without end, and loses none', (_what, part) => {
    const text = part.repeat(100)

    const set = withinALine(text)

    expect(set.replaceAll('\u200b', '')).toBe(text)
    for (const piece of set.split('\u200b')) expect([...piece].length).toBeLessThanOrEqual(8)
  })

  it('is done with a text that is nothing else', () => {
    expect(withinALine('👩\u200d'.repeat(66_000)).length).toBeGreaterThan(198_000)
  })
})
