import { describe, expect, it } from '@jest/globals'
import type { UnbrokenPiece } from './choose-breaks.ts'
import { chooseBreaks, isTornLine } from './choose-breaks.ts'

/** Returns pieces of these widths: Chinese characters are 1 em wide, and each has a gap on both sides. */
function pieces(...widths: readonly number[]): UnbrokenPiece[] {
  return widths.map((width, index) => {
    const from = widths.slice(0, index).reduce((sum, each) => sum + each, 0)
    return { from, to: from + width, gapsBefore: index, gapsWithin: index, startTrim: 0, endTrim: 0 }
  })
}
const characters = (count: number) => Array.from({ length: count }, () => 1)
const measure = { first: 20, other: 20, spacing: 0 }
const shape = (lines: ReturnType<typeof chooseBreaks>) =>
  lines?.lines.map(({ start, isRagged }) => `${start}${isRagged ? ' ragged' : ''}`)

describe('chooseBreaks', () => {
  it('fills each line of plain Chinese', () => {
    expect(shape(chooseBreaks(pieces(...characters(50)), measure))).toEqual(['0', '20', '40'])
  })

  it('moves characters down to a line that a long word would leave too empty', () => {
    // The word of 3 em doesn't fit after 38 characters. Greedy lines have 20, 18 and the rest, which stretches the second.
    const text = [...characters(38), 3, ...characters(30)]

    expect(shape(chooseBreaks(pieces(...text), measure))).toEqual(['0', '19', '38', '56'])
  })

  it('leaves a line ragged if no break helps', () => {
    expect(shape(chooseBreaks(pieces(...characters(10), 15, ...characters(9)), measure))).toEqual([
      '0 ragged',
      '10',
      '16',
    ])
  })

  it('saves a last line of one character', () => {
    expect(shape(chooseBreaks(pieces(...characters(41)), measure))).toEqual(['0', '19', '38'])
  })

  it('gives up if a piece is wider than a line', () => {
    expect(chooseBreaks(pieces(1, 21, 1), measure)).toBeNull()
  })

  it('lets a closing mark lose its blank half at the end of a line, and an opening one at the start', () => {
    const [before, mark, rest] = [pieces(...characters(18)), 2.4, characters(5)]
    const all = pieces(...before.map(() => 1), mark, ...rest)
    const trimmed = all.map((piece, index) => (index === 18 ? { ...piece, endTrim: 0.5 } : piece))

    expect(shape(chooseBreaks(all, measure))).not.toEqual(['0', '19'])
    const chosen = chooseBreaks(trimmed, measure)
    expect(shape(chosen)).toEqual(['0', '19'])
    expect(chosen?.lines.map(({ isCut }) => isCut)).toEqual([true, false])
  })
})

describe('isTornLine', () => {
  it.each([
    [0, 0, false],
    [0.5, 0, true],
    [1.6, 20, false],
    [1.7, 20, true],
  ])('judges %d em of room and %d gaps', (slack, gaps, expected) => {
    expect(isTornLine(slack, gaps, 0)).toBe(expected)
  })
})
