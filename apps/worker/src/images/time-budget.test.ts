import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from '@jest/globals'
import { TimeBudget } from './time-budget.ts'

const { signal } = new AbortController()
const forever = () => new Promise<never>(() => undefined)

describe('a time budget', () => {
  it('counts what its steps take, and nothing between them', async () => {
    const budget = new TimeBudget(2_000, signal)
    expect(await budget.spend(async () => 'one')).toBe('one')
    await delay(2_100)

    expect(await budget.spend(async () => 'two')).toBe('two')
  })

  it('ends a step that takes longer than what is left, and every one after it', async () => {
    const budget = new TimeBudget(30, signal)

    await expect(budget.spend(forever)).rejects.toMatchObject({ reason: 'timeout' })
    await expect(budget.spend(forever)).rejects.toMatchObject({ reason: 'timeout' })
  })

  it('ends with its caller, for the reason that the caller gives', async () => {
    const controller = new AbortController()
    const step = new TimeBudget(60_000, controller.signal).spend(forever)

    controller.abort(new Error('enough'))

    await expect(step).rejects.toThrow('enough')
  })
})
