import { describe, expect, it } from '@jest/globals'
import { alignCharacters } from './align-characters.ts'

const align = (shown: string, written: string) => alignCharacters([...shown], [...written])

describe('alignCharacters', () => {
  it('passes over what is only written, and marks what is only shown', () => {
    expect(align('词句', '==词==句')).toEqual([2, 5])
    expect(align('a1b', 'ab')).toEqual([0, -1, 1])
  })

  it('pairs runs that replace each other', () => {
    expect(align('“a”', '"a"')).toEqual([0, 1, 2])
  })

  it('gives up on texts that have little in common', () => {
    expect(align('x'.repeat(700), 'y'.repeat(700))).toBeNull()
  })
})
