import { newId } from '@galley/backend'
import { describe, expect, it } from '@jest/globals'
import { OpenCalls } from './open-calls.ts'

describe('OpenCalls', () => {
  it('holds so many for all users together, and counts those that fail as over', async () => {
    const calls = new OpenCalls({ ofUser: 2, ofProcess: 3 })
    const [ann, ben, cleo] = [newId('user'), newId('user'), newId('user')]
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const hold = (user: typeof ann) => calls.hold(user, () => promise)
    const open = [hold(ann), hold(ann), hold(ben)]

    await expect(hold(ann)).rejects.toMatchObject({ code: 'rate_limited' })
    await expect(hold(cleo)).rejects.toMatchObject({ code: 'rate_limited' })
    reject(new Error('broken'))
    await Promise.allSettled(open)

    await expect(calls.hold(cleo, async () => 'in')).resolves.toBe('in')
    resolve()
  })
})
