import type { RenderId, Turn, UserId } from '@galley/backend'
import { connectRedis, consumeRenders, newId, RedisRenderQueue } from '@galley/backend'
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals'
import { emptyTestRedis, testRedisUrl } from '../support/test-database.ts'

// Who is next, on a real Redis. What is asserted is an order, never a time.

const requests = connectRedis(testRedisUrl(), 'requests')
const queue = new RedisRenderQueue(requests)
const PAGE = 450

const [ann, ben] = [newId('user'), newId('user')]

function turn(ownerId: UserId, pages: number, of: Partial<Turn> = {}): Turn {
  return { id: newId('render'), attempt: 1, ownerId, charCount: pages * PAGE, isInteractive: false, ...of }
}

async function addAll(turns: readonly Turn[]): Promise<void> {
  for (const one of turns) await queue.add(one)
}

const many = <T>(count: number, make: () => T) => Array.from({ length: count }, make)

/** The ids as their turns come, until nobody waits. */
async function drain(): Promise<string[]> {
  const order: string[] = []
  for (;;) {
    const taken = await queue.take({ mayBeLong: true })
    if (!taken) return order
    order.push(taken.job.render_id)
  }
}

beforeEach(emptyTestRedis)
afterAll(() => requests.disconnect())

describe('the turn of a render', () => {
  it('comes in the order of asking among those of one user', async () => {
    const turns = many(12, () => turn(ann, 10))
    await addAll(turns)
    expect(await drain()).toEqual(turns.map(({ id }) => id))
  })

  it('comes after at most one other when somebody else has asked for fifty', async () => {
    const fifty = many(50, () => turn(ann, 10))
    const single = turn(ben, 10)
    await addAll(fifty)
    const begun = [await queue.take({ mayBeLong: true }), await queue.take({ mayBeLong: true })]
    await queue.add(single)

    expect(begun.map((taken) => taken?.job.render_id)).toEqual(fifty.slice(0, 2).map(({ id }) => id))
    expect((await drain()).indexOf(single.id)).toBeLessThanOrEqual(1)
  })

  it('alternates between users by pages, not by renders', async () => {
    const [short, middle] = [many(8, () => turn(ann, 5)), many(4, () => turn(ben, 10))]
    await addAll([...short, ...middle])
    const order = await drain()
    const firstHalf = new Set(order.slice(0, 6))
    expect(short.filter(({ id }) => firstHalf.has(id))).toHaveLength(4)
    expect(middle.filter(({ id }) => firstHalf.has(id))).toHaveLength(2)
  })

  it('comes sooner for a short text than for a long one that waits since before', async () => {
    const long = turn(ann, 100)
    const short = turn(ben, 3)
    await addAll([long, short])
    expect(await drain()).toEqual([short.id, long.id])
  })

  it('comes for a long text all the same while short ones keep coming', async () => {
    const long = turn(ann, 60)
    await addAll([turn(ben, 5), long])
    const order: string[] = []
    while (!order.includes(long.id) && order.length < 50) {
      await queue.add(turn(ben, 5))
      const taken = await queue.take({ mayBeLong: true })
      order.push(taken?.job.render_id ?? '')
    }
    expect(order.length).toBeLessThanOrEqual(10)
  })

  it('comes first for what the editor waits for, before the same user’s own fifty', async () => {
    const fifty = many(50, () => turn(ann, 10))
    await addAll(fifty)
    await queue.take({ mayBeLong: true })
    const waited = turn(ann, 10, { isInteractive: true })
    await queue.add(waited)
    expect((await drain())[0]).toBe(waited.id)
  })

  it('comes once, however often it is asked for, and again for the next attempt', async () => {
    const one = turn(ann, 1)
    await addAll([one, one, { ...one, attempt: 2 }])
    expect(await drain()).toEqual([one.id, one.id])
  })

  it('leaves nothing behind in Redis but what the next starts from', async () => {
    await addAll(many(20, () => turn(ann, 3)))
    await drain()
    await queue.add(turn(ben, 1))
    const sizes = await Promise.all([
      requests.hlen('{renders.v3}:jobs'),
      requests.hlen('{renders.v3}:lines'),
      requests.zcard('{renders.v3}:short'),
      requests.llen('{renders.v3}:bell'),
    ])
    expect(sizes).toEqual([1, 1, 1, 1])
  })
})

describe('the bell', () => {
  it('is heard by one of those who wait, for each render', async () => {
    const waiting = many(3, () => connectRedis(testRedisUrl(), 'subscriptions'))
    let heard = 0
    const ends = waiting.map((one) =>
      one.blpop('{renders.v3}:bell', 0).then(
        () => heard++,
        () => {},
      ),
    )
    await until(async () => (await requests.info('clients')).includes('blocked_clients:3'))

    await queue.add(turn(ann, 1))
    await until(() => heard === 1)
    await queue.add(turn(ben, 1))
    await until(() => heard === 2)

    expect(await requests.llen('{renders.v3}:bell')).toBe(0)
    for (const one of waiting) one.disconnect()
    await Promise.all(ends)
    expect(heard).toBe(2)
  })
})

describe('a consumer', () => {
  it('never gives its last lane to a long render', async () => {
    const bell = connectRedis(testRedisUrl(), 'subscriptions')
    const begun: RenderId[] = []
    const ends: (() => void)[] = []
    const long = many(4, () => turn(ann, 80))
    const short = turn(ben, 1)
    await addAll(long)
    const hasBegun = (count: number) => until(() => begun.length === count)
    const consumer = consumeRenders(
      { requests, bell },
      { lanes: 2, onError: (error) => expect(error).toBeUndefined() },
      (id) => {
        begun.push(id)
        return new Promise((resolve) => ends.push(() => resolve('up')))
      },
    )
    await hasBegun(1)
    await queue.add(short)
    await hasBegun(2)
    expect(begun).toEqual([long[0]?.id, short.id])

    const closed = consumer.close()
    for (const end of ends) end()
    await closed
    expect(begun).toHaveLength(2)
  })
})

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, 5))
}
