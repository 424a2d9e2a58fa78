import { describe, expect, it } from '@jest/globals'
import { beginningOf } from './beginning.ts'

describe('the beginning of a text', () => {
  it('is all of a short one', () => {
    expect(beginningOf('# Short\n\nText.')).toBe('# Short\n\nText.')
  })

  it('ends with a block, after more than a page', () => {
    const paragraph = 'word '.repeat(400)
    const beginning = beginningOf(
      [paragraph, paragraph, paragraph, paragraph, paragraph, paragraph].join('\n\n'),
    )

    expect(beginning.split('\n\n')).toHaveLength(4)
    expect(beginning.endsWith(paragraph)).toBe(true)
  })

  it('keeps a picture in the text whole', () => {
    const picture = `![](data:image/png;base64,${'A'.repeat(20_000)})`

    expect(beginningOf(`${picture}\n\nText.`)).toBe(picture)
  })
})
