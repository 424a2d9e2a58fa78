import { describe, expect, it } from '@jest/globals'
import { OwnerQueue } from './owner-queue.ts'

const { signal } = new AbortController()

/** Starts tasks for owners and records which are running. */
function line(atOnce: number) {
  const queue = new OwnerQueue(atOnce)
  const working: string[] = []
  const ends = new Map<string, () => void>()
  const take = async (owner: string, name: string, until = signal) => {
    const end = await queue.take(owner, until)
    working.push(name)
    ends.set(name, end)
  }
  return { working, take, end: (name: string) => ends.get(name)?.() }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('owner queue', () => {
  it('starts tasks in order, one per owner at a time, so that no owner waits for all tasks of another', async () => {
    const { working, take, end } = line(2)
    const all = [take('me', 'mine 1'), take('me', 'mine 2'), take('they', 'theirs'), take('else', 'other')]
    await settled()
    expect(working).toEqual(['mine 1', 'theirs'])

    end('mine 1')
    await settled()
    expect(working).toEqual(['mine 1', 'theirs', 'mine 2'])

    end('theirs')
    await Promise.all(all)
    expect(working).toEqual(['mine 1', 'theirs', 'mine 2', 'other'])
  })

  it('are not kept for a caller who gives up', async () => {
    const { working, take, end } = line(1)
    const controller = new AbortController()
    await take('me', 'mine')
    const given = take('they', 'theirs', controller.signal)
    const next = take('else', 'other')

    controller.abort(new Error('enough'))
    end('mine')

    await expect(given).rejects.toThrow('enough')
    await next
    expect(working).toEqual(['mine', 'other'])
  })

  it('end with the signal of a caller that hangs, whose own end comes too late to end the next one', async () => {
    const { working, take, end } = line(2)
    const controller = new AbortController()
    await take('me', 'hangs', controller.signal)
    const next = take('me', 'next')

    controller.abort()
    await next
    end('hangs')
    const third = take('me', 'third')
    await settled()
    expect(working).toEqual(['hangs', 'next'])

    end('next')
    await third
  })
})
