import { describe, expect, it } from '@jest/globals'
import { excerpt } from './excerpt.ts'

const lengthOf = (text: string) => text.length

describe('excerpt', () => {
  it('keeps the last word that fits, for every limit', () => {
    const words = 'one two three four five six seven eight nine ten'.split(' ')
    for (let limit = 4; limit < words.join(' ').length; limit++) {
      const cuts = words.map((_, index) => `${words.slice(0, index + 1).join(' ')}…`)
      const longest = cuts.findLast((cut) => cut.length <= limit)

      expect(excerpt(words.join(' '), { limit, lengthOf })).toBe(longest)
    }
  })

  it('prefers the end of a sentence to that of a clause, and that to a word', () => {
    const text = 'The first is short. The second has a clause, and then it goes on'

    expect(excerpt(text, { limit: 40, lengthOf })).toBe('The first is short.…')
    expect(excerpt(text.replace('short.', 'short'), { limit: 55, lengthOf })).toBe(
      'The first is short The second has a clause…',
    )
    expect(excerpt('one two three four', { limit: 10, lengthOf })).toBe('one two…')
  })

  it('counts only a few times, however long the text is', () => {
    let counted = 0
    const text = '一段不长不短的话，'.repeat(2_000)
    excerpt(text, { limit: 1_000, lengthOf: (part) => ++counted && part.length })

    expect(counted).toBeLessThan(20)
  })
})
