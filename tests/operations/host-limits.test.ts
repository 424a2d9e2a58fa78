import { createSecretKey, randomBytes, randomUUID } from 'node:crypto'
import { RedisHostLimits } from '@galley/backend'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { Redis } from 'ioredis'
import { redisAway, testRedisUrl } from '../support/test-database.ts'

let redis: Redis
let away: Redis

beforeAll(() => {
  redis = new Redis(testRedisUrl())
  away = redisAway()
})
afterAll(() => {
  redis.disconnect()
  away.disconnect()
})

const key = createSecretKey(randomBytes(32))
const LIMITS = { concurrency: 2, perMinute: 60 }
const never = new AbortController().signal
const newHost = () => `${randomUUID()}.example`
/** Returns a signal that is aborted shortly, for callers that must not get a slot. */
const briefly = () => AbortSignal.timeout(300)

/** A signal ends a rest between two tries, or the try itself. */
const ENDED = { name: expect.stringMatching(/^(?:Abort|Timeout)Error$/) }

describe.each([
  ['of a whole deployment', () => redis],
  ['of one process while Redis is away', () => away],
])('visits %s', (_name, connection) => {
  it('are two at once, and the third begins when one has ended', async () => {
    const [one, other] = [
      new RedisHostLimits(connection(), key, LIMITS),
      new RedisHostLimits(connection(), key, LIMITS),
    ]
    const second = connection() === redis ? other : one
    const host = newHost()
    const leave = await one.enter(host, never)
    await second.enter(host, never)

    await expect(one.enter(host, briefly())).rejects.toMatchObject(ENDED)
    await one.enter(newHost(), never)
    leave()

    await second.enter(host, never)
  })

  it('are sixty a minute', async () => {
    const limits = new RedisHostLimits(connection(), key, LIMITS)
    const host = newHost()

    for (let visits = 0; visits < 60; visits += 1) (await limits.enter(host, never))()

    await expect(limits.enter(host, briefly())).rejects.toMatchObject(ENDED)
    await expect(limits.enter(host.toUpperCase(), briefly())).rejects.toMatchObject(ENDED)
  })
})

describe('the data of visits in Redis', () => {
  it('names no host, and is gone soon after a crash', async () => {
    const host = newHost()
    const [place = ''] = await placesOf(host)

    expect((await redis.keys('*')).filter((name) => name.includes(host))).toEqual([])
    expect(await redis.pttl(place)).toBeGreaterThan(5_000)
    expect(await redis.pttl(place)).toBeLessThanOrEqual(30_000)
  })

  it('is not removed by a visit that took too long', async () => {
    const host = newHost()
    const before = new Set(await redis.keys('image-host:*'))
    const leave = await new RedisHostLimits(redis, key, LIMITS).enter(host, never)
    const [place = ''] = (await redis.keys('image-host:*')).filter((each) => !before.has(each))
    await redis.set(place, 'another visit')

    leave()
    await redis.ping()
    await redis.ping()

    expect(await redis.get(place)).toBe('another visit')
    await redis.del(place)
  })
})

/** Returns the Redis keys that record a visit to a host. */
async function placesOf(host: string): Promise<string[]> {
  const before = new Set(await redis.keys('image-host:*'))
  await new RedisHostLimits(redis, key, LIMITS).enter(host, never)
  return (await redis.keys('image-host:*')).filter((each) => !before.has(each))
}
