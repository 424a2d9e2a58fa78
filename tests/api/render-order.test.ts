import type { Render, RenderId, UserId } from '@galley/backend'
import { connectRedis, newId, RenderWorker } from '@galley/backend'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { QueuedRenders } from '../support/queued-renders.ts'
import type { TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'
import { emptyTestRedis, testRedisUrl } from '../support/test-database.ts'
import { eventually } from '../support/test-stack.ts'

// Tests which render is claimed next, on a real Postgres. They assert an order and never a time.

let api: TestApi
let queued: QueuedRenders
const [ann, ben] = [newId('user'), newId('user')]

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  await emptyTestRedis()
  queued = new QueuedRenders(api.database, api.ctx.renders)
  await queued.clear()
})

const claim = () => queued.claim()

async function addMany(count: number, owner: UserId, pages: number): Promise<RenderId[]> {
  const ids: RenderId[] = []
  for (let n = 0; n < count; n++) ids.push(await queued.add(owner, pages))
  return ids
}

describe('the order of renders', () => {
  it('is the order of creation among those of one user', async () => {
    const ids = await addMany(12, ann, 10)

    expect(await queued.drain()).toEqual(ids)
  })

  it('is known before the claim, also when a long text is next', async () => {
    await addMany(3, ann, 10)
    await addMany(2, ben, 40)

    for (let n = 0; n < 5; n++) {
      const next = await api.ctx.renders.findNext()
      expect(next).toBe((await claim())?.id)
    }
    expect(await api.ctx.renders.findNext()).toBeNull()
  })

  it('lets a user who asks for one wait for at most one other, although another user has asked for fifty', async () => {
    const fifty = await addMany(50, ann, 10)
    const begun = [await claim(), await claim()]
    const single = await queued.add(ben, 10)

    expect(begun.map((render) => render?.id)).toEqual(fifty.slice(0, 2))
    expect((await queued.drain()).indexOf(single)).toBeLessThanOrEqual(1)
  })

  it('holds when one user asks for fifty at the same moment', async () => {
    const fifty = await Promise.all(Array.from({ length: 50 }, () => queued.add(ann, 10)))
    const five = await addMany(5, ben, 10)
    const order = await queued.drain()

    expect(order).toHaveLength(55)
    expect(Math.max(...five.map((id) => order.indexOf(id)))).toBeLessThanOrEqual(10)
    expect(new Set(order)).toEqual(new Set([...fifty, ...five]))
  })

  it('balances users by pages, not by renders', async () => {
    const short = await addMany(8, ann, 5)
    const middle = await addMany(4, ben, 10)

    const firstHalf = new Set((await queued.drain()).slice(0, 6))

    expect(short.filter((id) => firstHalf.has(id))).toHaveLength(4)
    expect(middle.filter((id) => firstHalf.has(id))).toHaveLength(2)
  })

  it('puts a short text before a long one that has waited for longer', async () => {
    const long = await queued.add(ann, 100)
    const short = await queued.add(ben, 3)

    expect(await queued.drain()).toEqual([short, long])
  })

  it('reaches a long text although short ones keep coming', async () => {
    await queued.add(ben, 5)
    const long = await queued.add(ann, 60)
    const order: (string | undefined)[] = []
    while (!order.includes(long) && order.length < 50) {
      await queued.add(ben, 5)
      order.push((await claim())?.id)
    }

    expect(order.length).toBeLessThanOrEqual(14)
  })

  it("puts what the editor waits for before the same user's own fifty", async () => {
    await addMany(50, ann, 10)
    await claim()
    const waited = await queued.add(ann, 10, { isInteractive: true })

    expect((await queued.drain())[0]).toBe(waited)
  })

  it('lets a new user wait for at most eight renders among two hundred users', async () => {
    const owners = Array.from({ length: 200 }, () => newId('user'))
    for (let n = 0; n < 800; n++) await queued.add(owners[(n * 7) % 200] ?? ann, 1 + ((n * 5) % 19))
    // After this every user has been served once, as in normal use.
    for (let n = 0; n < 300; n++) await claim()
    const newcomer = await queued.add(ben, 12)

    expect((await queued.drain()).indexOf(newcomer)).toBeLessThanOrEqual(8)
  })

  it('keeps the place of a render whose worker died', async () => {
    const lost = await queued.add(ann, 10)
    await claim()
    const next = await addMany(3, ann, 10)
    await api.database.query("UPDATE renders SET lease_expires_at = now() - interval '1 s' WHERE id = $1", [
      lost,
    ])

    expect(await queued.drain()).toEqual([lost, ...next])
  })

  it('gives each of ten claims at once a render of its own', async () => {
    const ids = await addMany(10, ann, 10)

    const claims = await Promise.all(Array.from({ length: 10 }, () => claim()))
    const claimed = [...claims.flatMap((render) => render?.id ?? []), ...(await queued.drain())]

    expect(new Set(claimed)).toEqual(new Set(ids))
    expect(claimed).toHaveLength(10)
  })

  it('puts renders first that the release before has added, in the order of their creation', async () => {
    const [later] = await addMany(1, ann, 10)
    const old = await addMany(3, ben, 10)
    await api.database.query(
      'UPDATE renders SET priority = DEFAULT, start_tag = DEFAULT WHERE id = ANY($1)',
      [old],
    )

    expect(await queued.drain()).toEqual([...old, later])
  })
})

describe('a worker', () => {
  let begun: RenderId[]
  let ends: (() => void)[]
  const workers: { close(): Promise<void> }[] = []

  beforeEach(() => {
    begun = []
    ends = []
  })

  function start(concurrency: number): RenderWorker {
    const connection = connectRedis(testRedisUrl(), 'subscriptions')
    const execute = (render: Render) => {
      begun.push(render.id)
      const { promise, resolve } = Promise.withResolvers<{ failure: null; sign: 'up' }>()
      ends.push(() => resolve({ failure: null, sign: 'up' }))
      return promise
    }
    const worker = new RenderWorker(api.ctx.renders, execute, {
      connection,
      concurrency,
      leaseMs: 600_000,
      telemetry: null,
      onError: (error) => expect(error).toBeUndefined(),
    })
    const closeBoth = async () => {
      await worker.close()
      connection.disconnect()
    }
    workers.push({ close: closeBoth })
    return worker
  }

  async function close(): Promise<void> {
    const closed = workers.splice(0).map((worker) => worker.close())
    const end = setInterval(() => {
      for (const one of ends.splice(0)) one()
    }, 10)
    await Promise.all(closed)
    clearInterval(end)
  }

  it('never gives its last slot to a long render', async () => {
    const long = await addMany(4, ann, 80)
    for (const _ of long) await api.ctx.renderQueue.wake()
    start(2)
    await eventually(async () => begun.length === 1)
    const short = await queued.add(ben, 1)
    await api.ctx.renderQueue.wake()
    await eventually(async () => begun.length === 2)

    expect(begun).toEqual([long[0], short])
    await close()
  })

  it('leaves a long render that it may not take to another worker', async () => {
    const long = await addMany(2, ann, 80)
    for (const _ of long) await api.ctx.renderQueue.wake()
    start(2)
    await eventually(async () => begun.length === 1)
    start(2)
    await eventually(async () => begun.length === 2)

    expect(begun).toEqual(long)
    await close()
  })

  it('begins everything that waits once, with too many wake-ups and with too few', async () => {
    const ids = await addMany(20, ann, 3)
    for (let n = 0; n < 30; n++) await api.ctx.renderQueue.wake()
    start(4)
    await eventually(async () => {
      for (const one of ends.splice(0)) one()
      return begun.length === 20
    })
    const late = await addMany(5, ben, 3)
    await api.ctx.renderQueue.refill(await api.ctx.renders.countDue(1_000), 5_000)
    await eventually(async () => {
      for (const one of ends.splice(0)) one()
      return begun.length === 25
    })

    expect(begun).toHaveLength(25)
    expect(new Set(begun)).toEqual(new Set([...ids, ...late]))
    await close()
  })
})
