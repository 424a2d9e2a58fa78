import { connectRedis, SharedLock } from '@galley/backend'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { emptyTestRedis, redisAway, testRedisUrl } from '../support/test-database.ts'
import { eventually } from '../support/test-stack.ts'

let redis: ReturnType<typeof connectRedis>

beforeAll(async () => {
  await emptyTestRedis()
  redis = connectRedis(testRedisUrl(), 'requests')
})
afterAll(() => redis.disconnect())

describe('a lock of all processes', () => {
  it('is held by one at a time, for each key', async () => {
    const lock = new SharedLock(redis, { name: 'one', lifeMs: 60_000 })

    const [first, second, other] = [await lock.take('a'), await lock.take('a'), await lock.take('b')]
    await first?.()

    expect([second, other]).toEqual([null, expect.any(Function)])
    expect(await lock.take('a')).not.toBeNull()
  })

  it('ends by itself, and is then not released by the one that held it before', async () => {
    const short = new SharedLock(redis, { name: 'ends', lifeMs: 50 })
    const long = new SharedLock(redis, { name: 'ends', lifeMs: 60_000 })

    const before = await short.take('a')
    await eventually(async () => (await long.take('a')) !== null)
    await before?.()

    expect(await long.take('a')).toBeNull()
  })

  it('does not block while Redis is unavailable', async () => {
    const nowhere = redisAway()
    const lock = new SharedLock(nowhere, { name: 'away', lifeMs: 60_000 })

    const taken = [await lock.take('a'), await lock.take('a')]

    nowhere.disconnect()
    expect(taken).toEqual([expect.any(Function), expect.any(Function)])
  })
})
