import { getEventListeners } from 'node:events'
import { describe, expect, it } from '@jest/globals'
import { untilAborted } from './until-aborted.ts'

const hanging = new Promise<never>(() => undefined)

describe('untilAborted', () => {
  it('settles as the work does', async () => {
    const { signal } = new AbortController()

    expect(await untilAborted(signal, Promise.resolve('done'))).toBe('done')
    await expect(untilAborted(signal, Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  })

  it('ends with the signal although the work never does', async () => {
    const caller = new AbortController()
    const waiting = untilAborted(caller.signal, hanging)
    caller.abort(new Error('enough'))

    await expect(waiting).rejects.toThrow('enough')
    await expect(untilAborted(caller.signal, hanging)).rejects.toThrow('enough')
  })

  it("gives the signal's reason when the work fails because of the signal", async () => {
    const caller = new AbortController()
    const work = new Promise((_resolve, reject) => {
      caller.signal.addEventListener('abort', () => reject(new Error('a vendor says so')))
    })
    const waiting = untilAborted(caller.signal, work)
    caller.abort(new Error('enough'))

    await expect(waiting).rejects.toThrow('enough')
  })

  it('keeps no listener on a signal that outlives it', async () => {
    const { signal } = new AbortController()

    await untilAborted(signal, Promise.resolve())

    expect(getEventListeners(signal, 'abort')).toEqual([])
  })
})
