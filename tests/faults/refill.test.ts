import type { RenderId } from '@galley/backend'
import { BullRenderQueue, connectRedis, newId, openQueue, removeOldQueue } from '@galley/backend'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { sweep } from '../../apps/worker/src/sweep.ts'
import { addRender } from '../support/additions.ts'
import type { Owner, TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'
import { emptyTestRedis, testRedisUrl } from '../support/test-database.ts'

// Redis has lost its jobs. Postgres has the order of renders, and the sweep adds the wake-ups again.

let api: TestApi
let ann: Owner
let ben: Owner
const redis = connectRedis(testRedisUrl(), 'requests')
const queue = openQueue(redis)
const renderQueue = new BullRenderQueue(queue)

beforeAll(async () => {
  api = await startTestApi()
  ann = await api.owner()
  ben = await api.owner()
})
afterEach(() => api.database.query('TRUNCATE renders, flows CASCADE'))
afterAll(async () => {
  redis.disconnect()
  await api.close()
})

/** Adds renders of the same user after this one. */
async function addBehind(id: RenderId, count: number): Promise<RenderId[]> {
  const ids = Array.from({ length: count }, () => newId('render'))
  await api.database.query(
    `INSERT INTO renders (id, owner_id, project_id, project_version, revision_id, platform, config, charged_on, char_count,
                          is_interactive, start_tag, priority)
     SELECT ids.id, r.owner_id, project_id, project_version, revision_id, platform, config, charged_on, char_count,
            is_interactive, start_tag + 8 * place, priority + 8 * place
     FROM renders r, unnest($2::text[]) WITH ORDINALITY AS ids(id, place) WHERE r.id = $1`,
    [id, ids],
  )
  return ids
}

async function sweepOnce(): Promise<void> {
  const { renders } = api.ctx
  const idle = { removeExpired: async () => {}, list: async () => [] }
  const parts = { renders, renderQueue, log: api.ctx.log, config: { sweepIntervalMs: 5_000 } }
  await sweep({ ...parts, imageCache: idle, objectRemovals: idle } as unknown as Parameters<typeof sweep>[0])
}

async function drain(): Promise<RenderId[]> {
  const order: RenderId[] = []
  for (;;) {
    const render = await api.ctx.renders.claimNext({ mayBeLong: true, leaseMs: 600_000 })
    if (!render) return order
    order.push(render.id)
  }
}

describe('when Redis was emptied', () => {
  it('as many wake-ups are added as renders wait, and no more by further sweeps', async () => {
    await addBehind(await addRender(api, ann), 49)
    await emptyTestRedis()

    await Promise.all([sweepOnce(), sweepOnce(), sweepOnce()])
    const first = await queue.getWaitingCount()
    await sweepOnce()

    expect([first, await queue.getWaitingCount()]).toEqual([50, 50])
  })

  it('a thousand of 5,000 are woken, and the newcomer is claimed after at most one of them', async () => {
    const oldest = await addRender(api, ann)
    const many = [oldest, ...(await addBehind(oldest, 4_999))]
    await emptyTestRedis()
    await sweepOnce()
    const single = await addRender(api, ben)

    const order = await drain()

    expect(await queue.getWaitingCount()).toBeGreaterThanOrEqual(1_000)
    expect(order.indexOf(single)).toBeLessThanOrEqual(1)
    expect(order.filter((id) => id !== single)).toEqual(many)
  })

  it('a render whose worker died is counted, and one that was started too often is not', async () => {
    const [dead, wornOut] = [await addRender(api, ann), await addRender(api, ben)]
    await api.database.query(
      `UPDATE renders SET status = 'running', attempt = 1, strikes = CASE WHEN id = $1 THEN 1 ELSE 5 END,
                          lease_expires_at = now() - interval '1 s' WHERE id IN ($1, $2)`,
      [dead, wornOut],
    )
    await emptyTestRedis()

    await sweepOnce()

    expect(await queue.getWaitingCount()).toBe(1)
    expect(await drain()).toEqual([dead])
  })
})

describe('when a release with its own queue in Redis is replaced', () => {
  it('what waits there is woken by the sweep, each once, and its keys are removed', async () => {
    const ids = [await addRender(api, ann), await addRender(api, ben)]
    await emptyTestRedis()
    // The older release records a render without a position in the order, and with its own job.
    await api.database.query('UPDATE renders SET start_tag = DEFAULT, priority = DEFAULT, is_long = DEFAULT')
    for (const id of ids) {
      await redis.zadd('{renders.v3}:short', 4.5, `${id}.1`)
      await redis.hset('{renders.v3}:jobs', `${id}.1`, `0 {"render_id":"${id}"}`)
    }
    await redis.hset('{renders.v3}:lines', ann.userId, '9')
    await redis.set('{renders.v3}:clock', '0')
    await redis.lpush('{renders.v3}:bell', '', '')

    await removeOldQueue(redis)
    await sweepOnce()

    expect(await redis.keys('{renders.v3}*')).toEqual([])
    expect(await queue.getWaitingCount()).toBe(2)
    expect(await drain()).toEqual(ids)
  })
})
