import { describe, expect, it } from '@jest/globals'
import { stripEnds } from './strip-ends.ts'

const PAGE_PX = 100
const tall = { widthPx: 60, heightPx: 300, pagePx: PAGE_PX }
/** Pictures that are less high are cut only if they have many gaps. */
const wide = { ...tall, widthPx: 100 }

/** Gaps of 2 px, each above a line of 4 px. */
const gaps = (heightPx: number) =>
  Array.from({ length: Math.ceil(heightPx / 6) }, (_, line) => ({ from: line * 6, to: line * 6 + 2 }))

describe('stripEnds', () => {
  it('cuts in the middle of gaps, and leaves no strip too low or higher than it has to be', () => {
    const ends = stripEnds({ ...tall, quiet: gaps(300) }) ?? []
    const heights = ends.map((end, index) => end - (ends[index - 1] ?? 0))

    expect(ends.at(-1)).toBe(300)
    expect(ends.slice(0, -1).filter((end) => end % 6 !== 1)).toEqual([])
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(5)
    expect(Math.max(...heights)).toBeLessThanOrEqual(22)
  })

  it('prefers a higher gap, such as the one between two paragraphs', () => {
    const quiet = [
      { from: 6, to: 11 },
      { from: 12, to: 14 },
    ]

    expect(stripEnds({ ...tall, heightPx: 30, quiet })).toEqual([9, 30])
  })

  it('leaves what has no gap in one piece, up to a page', () => {
    const quiet = [
      { from: 80, to: 84 },
      { from: 160, to: 164 },
      { from: 240, to: 244 },
    ]

    expect(stripEnds({ ...tall, quiet })).toEqual([82, 162, 242, 300])
  })

  it('cuts no drawing with few gaps', () => {
    const quiet = gaps(300).filter((_, line) => line % 5 === 0)

    expect(stripEnds({ ...wide, quiet })).toBeNull()
    expect(stripEnds({ ...wide, quiet: gaps(300) })).not.toBeNull()
  })

  it('cuts no photograph, unless it would be too narrow in one piece', () => {
    expect(stripEnds({ ...tall, heightPx: 200, quiet: [] })).toBeNull()
    expect(stripEnds({ ...tall, heightPx: 250, quiet: [] })).toEqual([90, 180, 250])
  })
})
