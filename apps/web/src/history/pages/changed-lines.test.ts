import { describe, expect, it } from '@jest/globals'
import { changedLines } from './changed-lines.ts'

describe('changedLines', () => {
  it('counts the lines of each text for itself, and leaves out blank ones', () => {
    expect(changedLines('a\n\none two three\nd', 'a\n\none 2 three\nd\n\ne')).toEqual({
      older: [3],
      newer: [3, 6],
    })
  })

  it('finds nothing in equal texts', () => {
    expect(changedLines('a\nb', 'a\nb')).toEqual({ older: [], newer: [] })
  })
})
