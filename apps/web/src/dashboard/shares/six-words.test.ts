import { describe, expect, it } from '@jest/globals'
import words from '@zxcvbn-ts/language-common/src/diceware.json' with { type: 'json' }
import { sixWords } from './six-words.ts'

describe('sixWords', () => {
  it('gives six of the 7,776 words, other ones each time', async () => {
    const given = await Promise.all(Array.from({ length: 50 }, sixWords))

    expect(words).toHaveLength(7776)
    expect(new Set(given).size).toBe(50)
    for (const phrase of given) {
      const parts = phrase.split(' ')
      expect(parts).toHaveLength(6)
      expect(parts.filter((word) => !words.includes(word))).toEqual([])
    }
  })
})
