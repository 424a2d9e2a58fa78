import { createLog } from '@galley/backend'
import { describe, expect, it, jest } from '@jest/globals'
import { sweep } from './sweep.ts'

const fails = async (): Promise<never> => {
  throw new Error('This part is away.')
}
const nothing = async () => {}
const parts = {
  config: { sweepIntervalMs: 5_000 },
  log: createLog('worker', { level: 'silent' }),
  renders: { failWornOut: async () => 0, countDue: async () => 0 },
  renderQueue: { refill: nothing },
  objectStore: { removeAll: nothing },
  objectRemovals: { list: async () => [], done: nothing, note: nothing, noteAhead: nothing },
  sealing: { step: nothing },
}
type SweepContext = Parameters<typeof sweep>[0]

describe('a sweep', () => {
  it('wakes workers also when giving renders up fails, as it did for a day with a wrong count', async () => {
    const woken: unknown[] = []
    const ctx = {
      ...parts,
      renders: { failWornOut: fails, countDue: async () => 3 },
      renderQueue: { refill: async (due: number) => void woken.push(due) },
    }

    await sweep(ctx as unknown as SweepContext)

    expect(woken).toEqual([3])
  })

  it('goes on when a step never ends', async () => {
    jest.useFakeTimers()
    const removed: string[] = []
    const ctx = {
      ...parts,
      renders: { failWornOut: () => new Promise(() => undefined), countDue: async () => 0 },
      objectStore: { removeAll: async (prefix: string) => void removed.push(prefix) },
      objectRemovals: { ...parts.objectRemovals, list: async () => ['renders/a'] },
    }

    const swept = sweep(ctx as unknown as SweepContext)
    await jest.advanceTimersByTimeAsync(120_000)
    jest.useRealTimers()
    await swept

    expect(removed).toEqual(['renders/a'])
  })

  it('removes files also when the queue is away', async () => {
    const removed: string[] = []
    const ctx = {
      ...parts,
      renders: { ...parts.renders, countDue: async () => 1 },
      renderQueue: { refill: fails },
      objectStore: { removeAll: async (prefix: string) => void removed.push(prefix) },
      objectRemovals: { ...parts.objectRemovals, list: async () => ['renders/a'] },
    }

    await sweep(ctx as unknown as SweepContext)

    expect(removed).toEqual(['renders/a'])
  })
})
