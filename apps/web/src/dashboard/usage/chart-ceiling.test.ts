import { describe, expect, it } from '@jest/globals'
import { chartCeiling } from './chart-ceiling.ts'

describe('chartCeiling', () => {
  it.each([
    [0, 4],
    [4, 4],
    [5, 6],
    [6, 10],
    [11, 20],
    [50, 50],
    [51, 100],
    [4_999, 5_000],
    [1_000, 1_000],
  ])('over %d stands %d', (most, ceiling) => {
    expect(chartCeiling(most)).toBe(ceiling)
  })
})
