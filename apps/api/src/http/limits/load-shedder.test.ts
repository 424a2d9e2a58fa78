import { beforeEach, describe, expect, it } from '@jest/globals'
import { LoadShedder } from './load-shedder.ts'

const LIMITS = { read: 500, write: 50 }
const WINDOW_MS = 250
let now: number
let random: number
let load: LoadShedder

beforeEach(() => {
  now = 0
  random = 0.5
  load = new LoadShedder(LIMITS, { now: () => now, random: () => random })
})

/** Lets calls come for a time, all of which wait as long, except the quickest of each window. */
function calls(times: { forMs: number; waitedMs: number; quickestMs?: number; aWindow?: number }): void {
  const { forMs, waitedMs, quickestMs = waitedMs, aWindow = 20 } = times
  for (const until = now + forMs; now < until; now += WINDOW_MS) {
    for (let call = 0; call < aWindow; call += 1) {
      load.refusesLate('read', call === 0 ? quickestMs : waitedMs)
    }
  }
}

describe('calls to a service', () => {
  it('are all let in while admissions are on time', () => {
    calls({ forMs: 5_000, waitedMs: 20 })
    random = 0

    expect([load.refuses('write'), load.refuses('read')]).toEqual([false, false])
  })

  it('are let in during a burst, in which some are admitted on time', () => {
    calls({ forMs: 5_000, waitedMs: 2_000, quickestMs: 10 })
    random = 0

    expect([load.refuses('write'), load.refuses('read')]).toEqual([false, false])
  })

  it('are let in when only a few are slow, as while the database restarts', () => {
    calls({ forMs: 5_000, waitedMs: 2_000, aWindow: 9 })
    random = 0

    expect([load.refuses('write'), load.refuses('read')]).toEqual([false, false])
  })

  it('that write are refused first when a queue stands', () => {
    calls({ forMs: 5_000, waitedMs: 200 })

    expect([load.refuses('write'), load.refuses('read')]).toEqual([true, false])
  })

  it('that read are refused when the queue is long', () => {
    calls({ forMs: 5_000, waitedMs: 2_000 })

    expect([load.refuses('write'), load.refuses('read')]).toEqual([true, true])
  })

  it('are never all refused, so that the end of the overload is noticed', () => {
    calls({ forMs: 60_000, waitedMs: 10_000 })
    random = 0.96

    expect([load.refuses('write'), load.refuses('read')]).toEqual([false, false])
  })

  it('are let in again when admissions are on time again', () => {
    calls({ forMs: 5_000, waitedMs: 2_000 })
    calls({ forMs: 10_000, waitedMs: 20 })
    random = 0

    expect([load.refuses('write'), load.refuses('read')]).toEqual([false, false])
  })

  it('are let in after a pause', () => {
    calls({ forMs: 5_000, waitedMs: 2_000 })
    now += 10_000
    random = 0

    expect([load.refuses('write'), load.refuses('read')]).toEqual([false, false])
  })

  it('are refused after their admission only if that was late', () => {
    calls({ forMs: 5_000, waitedMs: 200 })

    expect(load.refusesLate('write', 49)).toBe(false)
    expect(load.refusesLate('write', 51)).toBe(true)
  })
})
