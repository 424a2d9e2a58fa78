import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { addressesIn } from './addresses-in.ts'
import { punycodeLength } from './punycode-length.ts'
import { weightedLength, weightedParts } from './weighted-length.ts'

describe('weightedLength', () => {
  it.each([
    ['', 0],
    ['hello', 5],
    ['é', 1],
    ['e\u0301', 1],
    ['тест', 4],
    ['你好', 4],
    ['日本語', 6],
    ['한국어', 6],
    ['\u1112\u1161\u11ab', 2],
    ['“quoted” – text…', 17],
    ['\u200b', 1],
    ['Ｆｕｌｌ', 8],
  ])('counts %j as %d', (text, length) => {
    expect(weightedLength(text)).toBe(length)
  })

  it.each(['😷', '👨‍👩‍👧‍👦', '🙋🏽', '❤️‍🔥', '🐦‍⬛', '🙂‍↔️', '🫱🏻‍🫲🏿', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🇨🇳', '☺️', '1️⃣', '#⃣'])(
    'counts the emoji %s as 2, whatever it is made of',
    (emoji) => {
      expect(weightedLength(emoji)).toBe(2)
    },
  )

  it('counts a skin tone separately after an emoji without skin tones', () => {
    expect(weightedLength('🫡🏽')).toBe(4)
  })

  it.each([
    ['Vue.js（https://vuejs.org）', 33],
    ['Vue.js看https://vuejs.org', 31],
    ['Node.js、https://nodejs.org。', 34],
    ['3.js，http://a.com', 29],
    ['https://example.com', 23],
    ['http://example.com/a/very/long/path?with=a&query=1', 23],
    ['example.com', 23],
    ['EXAMPLE.COM', 23],
    ['see example.com.', 28],
    ['看example.com好', 27],
    ['見http://例子.中国很好', 29],
    ['https://x.com/a_(b)_c.', 24],
    ['x.com,y.com', 47],
    ['http://user.example.co.uk:8080/', 23],
    ['xn--fiqs8s.xn--fiqs8s', 23],
  ])('counts the address in %j: %d', (text, length) => {
    expect(weightedLength(text)).toBe(length)
  })

  it.each([
    ['foo.notatld', 11],
    ['a@b.com', 7],
    ['http://a.b', 10],
    ['README.md5', 10],
    ['v1.2.3', 6],
    ['http://-leading.com', 19],
    ['http://under_score.com', 22],
    ['$example.com', 12],
  ])('finds no address in %j: %d', (text, length) => {
    expect(weightedLength(text)).toBe(length)
  })

  it('takes a host that the name system can’t hold for text', () => {
    const host = 'あいうえおかきくけこ'.repeat(6)

    expect(punycodeLength(host)).toBeGreaterThan(63)
    expect(weightedLength(`http://${host}.com`)).toBe(7 + 120 + 4)
  })

  it.each([
    ['中国', 10],
    ['bücher', 13],
    ['한국어', 15],
    ['plain', 5],
  ])('knows the length of the host label %s in the name system: %d', (label, length) => {
    expect(punycodeLength(label)).toBe(length)
  })

  it('loses nothing when it takes a text apart', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect([...weightedParts(text)].map((part) => part.text).join('')).toBe(text.normalize('NFC'))
      }),
    )
  })

  it.each(['a.', 'a-', 'a.co/(', '((((', 'http://', '.', '中', '❤️', 'a.co/((((', '1\ufe0f', 'é.'])(
    'counts 200,000 characters of %j',
    (unit) => {
      const text = unit.repeat(200_000 / unit.length)

      // Counting with more than linear time exceeds the test's time limit.
      expect(weightedLength(text)).toBeGreaterThan(0)
    },
  )
})

describe('addressesIn', () => {
  it('gives ranges of the text, in order and apart', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom('a', '.', 'com', ' ', 'http://', '/', '中', '(', ')', '?', '-', '_', '@', '\ud800'),
        ),
        (parts) => {
          const text = parts.join('')
          let end = 0
          for (const span of addressesIn(text)) {
            expect(span.start).toBeGreaterThanOrEqual(end)
            expect(span.end).toBeGreaterThan(span.start)
            end = span.end
          }
          expect(end).toBeLessThanOrEqual(text.length)
        },
      ),
    )
  })
})
