import type { RenderId } from '@galley/backend'
import { connectRedis, newId, RedisRenderQueue } from '@galley/backend'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sweep } from '../../apps/worker/src/sweep.ts'
import { addRender } from '../support/additions.ts'
import type { Owner, TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'
import { emptyTestRedis, testRedisUrl } from '../support/test-database.ts'

// Redis has forgotten who waits, and the sweep puts them in line again. What is asserted is an order, never a time.

let api: TestApi
let ann: Owner
let ben: Owner
const redis = connectRedis(testRedisUrl(), 'requests')
const renderQueue = new RedisRenderQueue(redis)

beforeAll(async () => {
  api = await startTestApi()
  ann = await api.owner()
  ben = await api.owner()
})
afterAll(async () => {
  redis.disconnect()
  await api.close()
})

/** So many renders in place of one, asked for a second after each other; the last one a minute ago. */
async function addInPlaceOf(id: RenderId, count: number): Promise<RenderId[]> {
  const ids = Array.from({ length: count }, () => newId('render'))
  await api.database.query(
    `INSERT INTO renders (id, owner_id, project_id, project_version, revision_id, platform, config, charged_on, char_count,
                          is_interactive, created_at)
     SELECT ids.id, r.owner_id, project_id, project_version, revision_id, platform, config, charged_on, char_count,
            is_interactive, now() - interval '1 min' - ($3 - place) * interval '1 s'
     FROM renders r, unnest($2::text[]) WITH ORDINALITY AS ids(id, place) WHERE r.id = $1`,
    [id, ids, count],
  )
  await api.ctx.renders.cancel(ann.userId, id, new Date())
  await api.ctx.renders.cancel(ben.userId, id, new Date())
  return ids
}

async function sweepOnce(): Promise<void> {
  const { renders } = api.ctx
  const idle = { removeExpired: async () => {}, list: async () => [] }
  const parts = { renders, renderQueue, log: api.ctx.log, config: { sweepIntervalMs: 5_000 } }
  await sweep({ ...parts, imageCache: idle, objectRemovals: idle } as unknown as Parameters<typeof sweep>[0])
}

/** The renders whose turns come, one after the other, until Redis knows of none. */
async function drain(): Promise<string[]> {
  const order: string[] = []
  for (;;) {
    const taken = await renderQueue.take({ mayBeLong: true })
    if (!taken) return order
    order.push(taken.job.render_id)
  }
}

/** All that wait, in the order in which workers would begin them. */
async function begunInTurn(): Promise<string[]> {
  const order: string[] = []
  for (;;) {
    await sweepOnce()
    const begun = await drain()
    if (begun.length === 0) return order
    order.push(...begun)
    await api.database.query(
      "UPDATE renders SET status = 'canceled', finished_at = now() WHERE id = ANY($1) AND status = 'queued'",
      [begun],
    )
  }
}

describe('when Redis has forgotten 5,000 renders of one user', () => {
  it('a newcomer’s single one is begun after at most one of them, and in the end all were begun once', async () => {
    const first = await addRender(api, ann)
    const many = await addInPlaceOf(first, 5_000)
    const [single = ''] = await addInPlaceOf(await addRender(api, ben), 1)
    await emptyTestRedis()

    const order = await begunInTurn()

    expect(order.indexOf(single)).toBeLessThanOrEqual(1)
    expect(order.filter((id) => (many as string[]).includes(id))).toEqual(many)
    expect(new Set(order).size).toBe(order.length)
  }, 120_000)

  it('what the same user’s editor waits for comes before the rest of them', async () => {
    const first = await addRender(api, ann)
    const many = await addInPlaceOf(first, 1_500)
    const waited = await addRender(api, ann)
    await api.database.query(
      "UPDATE renders SET is_interactive = true, created_at = now() - interval '30 s' WHERE id = $1",
      [waited],
    )
    await emptyTestRedis()

    const order = await begunInTurn()

    expect(order.indexOf(waited)).toBeLessThanOrEqual(1)
    expect(order.filter((id) => (many as string[]).includes(id))).toEqual(many)
  }, 120_000)

  it('one whose worker died comes in its owner’s turn, whoever’s else have died', async () => {
    const dead = await addInPlaceOf(await addRender(api, ann), 1_200)
    const [single] = await addInPlaceOf(await addRender(api, ben), 1)
    await api.database.query(
      `UPDATE renders SET status = 'running', attempt = 1, strikes = 1, lease_expires_at = now() - interval '1 s'
       WHERE id = ANY($1)`,
      [[...dead, single]],
    )

    const listed = await api.ctx.renders.listAbandoned(5_000)

    expect(listed).toHaveLength(1_000)
    expect(listed.slice(0, 2).map(({ id }) => id)).toContain(single)
  })
})
