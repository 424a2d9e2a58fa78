import { createLog, newId } from '@galley/backend'
import { describe, expect, it } from '@jest/globals'
import { sweep } from './sweep.ts'

const fails = async (): Promise<never> => {
  throw new Error('This part is away.')
}
const nothing = async () => {}
const parts = {
  config: { sweepIntervalMs: 5_000 },
  log: createLog('worker', { level: 'silent' }),
  renders: { failWornOut: async () => 0, listAbandoned: async () => [] },
  renderQueue: { add: nothing },
  objectStore: { removeAll: nothing },
  objectRemovals: { list: async () => [], done: nothing, note: nothing, noteAhead: nothing },
}
type SweepContext = Parameters<typeof sweep>[0]

describe('a sweep', () => {
  it('wakes workers also when giving renders up fails, as it did for a day with a wrong count', async () => {
    const woken: unknown[] = []
    const claim = { id: newId('render'), attempt: 0 }
    const ctx = {
      ...parts,
      renders: { failWornOut: fails, listAbandoned: async () => [claim] },
      renderQueue: { add: async (job: unknown) => void woken.push(job) },
    }

    await sweep(ctx as unknown as SweepContext)

    expect(woken).toEqual([{ id: claim.id, attempt: 1 }])
  })

  it('removes files also when the queue is away', async () => {
    const removed: string[] = []
    const ctx = {
      ...parts,
      renders: { ...parts.renders, listAbandoned: async () => [{ id: newId('render'), attempt: 0 }] },
      renderQueue: { add: fails },
      objectStore: { removeAll: async (prefix: string) => void removed.push(prefix) },
      objectRemovals: { ...parts.objectRemovals, list: async () => ['renders/a'] },
    }

    await sweep(ctx as unknown as SweepContext)

    expect(removed).toEqual(['renders/a'])
  })
})
