import { describe, expect, it } from '@jest/globals'
import { fitLogistic } from './logistic.ts'

const settings = { least: 2, steps: 200, shrink: () => 0.1 }
const examples = [
  ...Array.from({ length: 20 }, () => ({ signs: ['for', 'both'], isRight: true, weight: 1 })),
  ...Array.from({ length: 20 }, () => ({ signs: ['against', 'both'], isRight: false, weight: 1 })),
  { signs: ['rare'], isRight: true, weight: 1 },
]

describe('a logistic regression', () => {
  it('weighs what speaks for and against, and leaves out what is rare', () => {
    const { weights } = fitLogistic(examples, settings)

    expect(weights.get('for')).toBeGreaterThan(1)
    expect(weights.get('against')).toBeLessThan(-1)
    expect(weights.has('rare')).toBe(false)
  })

  it('gives the same each time', () => {
    const [one, other] = [fitLogistic(examples, settings), fitLogistic(examples, settings)]

    expect(one).toEqual(other)
  })
})
