import { describe, expect, it } from '@jest/globals'
import { placeByKey } from './move-by-key.ts'

/** Two groups: one row of two boxes, and below them rows of three and of one. */
const BOXES = [
  [0, 0],
  [100, 0],
  [0, 200],
  [100, 200],
  [200, 200],
  [0, 400],
].map(([left = 0, top = 0]) => ({ left, top, width: 80 }))

describe('placeByKey', () => {
  it.each([
    ['ArrowRight', 1, 2],
    ['ArrowLeft', 2, 1],
    ['ArrowDown', 1, 3],
    ['ArrowDown', 4, 5],
    ['ArrowUp', 4, 1],
    ['ArrowUp', 5, 2],
    ['Home', 4, 0],
    ['End', 0, 5],
  ])('%s leads from place %i to place %i', (key, from, to) => {
    expect(placeByKey(key, from, BOXES)).toBe(to)
  })

  it('leads nowhere at the ends, and by other keys', () => {
    expect(placeByKey('ArrowLeft', 0, BOXES)).toBeNull()
    expect(placeByKey('ArrowUp', 1, BOXES)).toBeNull()
    expect(placeByKey('ArrowDown', 5, BOXES)).toBeNull()
    expect(placeByKey('x', 3, BOXES)).toBeNull()
  })
})
