import { describe, expect, it } from '@jest/globals'
import { firstWords } from './first-words.ts'

describe('firstWords', () => {
  it.each([
    ['A  short\nline', 'A short line'],
    ['Clover fill the lines of a page, and more', 'Clover fill the lines of a…'],
    ['Clover fills a line, and so, it ends', 'Clover fills a line, and so…'],
    [
      '好的版面像安静的房间：你走进去，先感到的是光，而不是灯。字号、行距',
      '好的版面像安静的房间：你走进去，先感到的是光，而不是灯…',
    ],
    ['Llanfairpwllgwyngyllgogerychwyrndrobwll', 'Llanfairpwllgwyngyllgogerych…'],
  ])('of “%s” are “%s”', (textContent, words) => {
    expect(firstWords({ textContent })).toBe(words)
  })

  it('of nothing are none', () => {
    expect(firstWords(undefined)).toBe('')
  })
})
