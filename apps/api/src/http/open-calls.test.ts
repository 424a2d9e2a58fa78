import type { UserId } from '@galley/backend'
import { describe, expect, it } from '@jest/globals'
import { OpenCalls } from './open-calls.ts'

describe('OpenCalls', () => {
  it('holds so many for all users together, and counts those that fail as over', async () => {
    const calls = new OpenCalls({ ofUser: 2, ofProcess: 3 })
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const hold = (user: string) => calls.hold(user as UserId, () => promise)
    const open = [hold('a'), hold('a'), hold('b')]

    await expect(hold('a')).rejects.toMatchObject({ code: 'rate_limited' })
    await expect(hold('c')).rejects.toMatchObject({ code: 'rate_limited' })
    reject(new Error('broken'))
    await Promise.allSettled(open)

    await expect(calls.hold('c' as UserId, async () => 'in')).resolves.toBe('in')
    resolve()
  })
})
