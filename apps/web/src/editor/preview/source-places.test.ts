import { describe, expect, it } from '@jest/globals'
import { lineOfTop, topOfLine } from './source-places.ts'

const PLACES = [
  { line: 1, top: 40 },
  { line: 5, top: 200 },
  { line: 9, top: 700 },
]

describe('the place of a line', () => {
  it('is where its block begins, or between two blocks as far as it lies between them', () => {
    expect(topOfLine(PLACES, 5)).toBe(200)
    expect(topOfLine(PLACES, 3)).toBe(120)
  })

  it('is the first block before them all and the last one after them', () => {
    expect(topOfLine(PLACES, 0)).toBe(40)
    expect(topOfLine(PLACES, 99)).toBe(700)
    expect(topOfLine([], 3)).toBeNull()
  })
})

describe('the line of a place', () => {
  it('is that of the block above it', () => {
    expect(lineOfTop(PLACES, 650)).toBe(5)
    expect(lineOfTop(PLACES, 0)).toBe(1)
    expect(lineOfTop([], 10)).toBeNull()
  })
})
