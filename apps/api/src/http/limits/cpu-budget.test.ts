import { describe, expect, it } from '@jest/globals'
import { CpuBudget } from './cpu-budget.ts'

function budget() {
  const clock = { ms: 0 }
  return { clock, of: new CpuBudget(() => clock.ms) }
}

describe('CpuBudget', () => {
  it('lets a network use two seconds, and says when it may go on', () => {
    const { of } = budget()
    of.spend('a', 1_999)
    expect(() => of.check('a')).not.toThrow()
    of.spend('a', 101)

    expect(() => of.check('a')).toThrow(
      expect.objectContaining({
        code: 'rate_limited',
        headers: {
          'Retry-After': '4',
          'RateLimit-Policy': '"cpu-ms";q=2000;w=60',
          RateLimit: '"cpu-ms";r=0;t=4',
        },
      }),
    )
    expect(() => of.check('b')).not.toThrow()
  })

  it('gives it back evenly within a minute', () => {
    const { clock, of } = budget()
    of.spend('a', 3_000)

    clock.ms = 29_000
    expect(of.isSpent('a')).toBe(true)
    clock.ms = 31_000
    expect(of.isSpent('a')).toBe(false)
    of.spend('a', 1_900)
    expect(of.isSpent('a')).toBe(true)
  })

  it('remembers those that were seen last', () => {
    const { of } = budget()
    of.spend('first', 5_000)
    of.spend('second', 5_000)
    for (let n = 0; n < 49_998; n++) of.spend(`n${n}`, 1)
    of.spend('first', 1)
    of.spend('last', 1)

    expect([of.isSpent('first'), of.isSpent('second')]).toEqual([true, false])
  })
})
