import { describe, expect, it } from '@jest/globals'
import { CallBudget } from './call-budget.ts'

describe('a budget of calls', () => {
  it('lets a few go at once, and the others one after another', () => {
    let now = 0
    const budget = new CallBudget({ atOnce: 2, everyMs: 100 }, () => now)

    expect([budget.take(), budget.take(), budget.take(), budget.take()]).toEqual([0, 0, 100, 200])
    now = 250
    expect(budget.take()).toBe(50)
    now = 10_000
    expect([budget.take(), budget.take(), budget.take()]).toEqual([0, 0, 100])
  })
})
