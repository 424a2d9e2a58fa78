import { createApp } from '@galley/api/app'
import { createContext } from '@galley/api/context'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import supertest from 'supertest'
import type { Owner, TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const read = (owner: Owner) => api.http.get('/v1/projects').set(...owner.auth)
const readUsage = (owner: Owner) => api.http.get('/v1/usage').set(...owner.auth)
const used = async (owner: Owner, metric: string) => {
  const { rows } = await api.database.query(`SELECT ${metric} AS used FROM usage_days WHERE user_id = $1`, [
    owner.userId,
  ])
  return rows[0]?.used ?? 0
}

describe('GET /v1/usage', () => {
  it('shows the plan, the day and every quota', async () => {
    const owner = await api.owner()

    await read(owner)

    const res = await readUsage(owner)

    expect(res.body.data).toMatchObject({
      plan: 'free',
      period: { kind: 'day', starts_at: '2026-11-21T00:00:00.000Z', ends_at: '2026-11-22T00:00:00.000Z' },
      image_space: { used_bytes: 0, limit_bytes: 2_147_483_648, remaining_bytes: 2_147_483_648 },
      rate_limits: { authenticated_per_minute: 240, anonymous_per_minute: 60, control_per_minute: 120 },
    })
    expect(res.body.data.quotas).toEqual([
      { metric: 'renders', used: 0, limit: 50, remaining: 50 },
      { metric: 'pages', used: 0, limit: 500, remaining: 500 },
      { metric: 'exports', used: 0, limit: 100, remaining: 100 },
      { metric: 'agent_tool_calls', used: 0, limit: 2000, remaining: 2000 },
      { metric: 'api_calls', used: 1, limit: 5000, remaining: 4999 },
      { metric: 'image_fetches', used: 0, limit: 1000, remaining: 1000 },
    ])
  })

  it('starts anew with the day', async () => {
    const owner = await api.owner()
    await read(owner)

    api.clock.advance(16 * 60 * 60 * 1000)
    await read(owner)
    const res = await readUsage(owner)
    api.clock.advance(-16 * 60 * 60 * 1000)

    expect(res.body.data.quotas[4]).toMatchObject({ used: 1 })
    expect(res.body.data.period.starts_at).toBe('2026-11-22T00:00:00.000Z')
  })
})

describe('API calls', () => {
  it('are refused with 402 when the quota of the day is used up', async () => {
    const owner = await api.owner()
    await api.database.query(
      "INSERT INTO usage_days (user_id, day, api_calls) VALUES ($1, '2026-11-21', 4999)",
      [owner.userId],
    )

    const [last, over] = [await read(owner), await read(owner)]

    expect([last.status, over.status]).toEqual([200, 402])
    expect(over.body.error).toMatchObject({
      code: 'quota_exceeded',
      details: { metric: 'api_calls', limit: 5000, used: 5000, resets_at: '2026-11-22T00:00:00.000Z' },
    })
  })

  it('are not charged when they are replays, also concurrent ones', async () => {
    const owner = await api.owner()
    const create = () =>
      api.http
        .post('/v1/projects')
        .set(...owner.auth)
        .set('Idempotency-Key', 'replay12345')
        .send({ markdown: 'x' })

    await Promise.all(Array.from({ length: 10 }, create))
    await create()

    expect(await used(owner, 'api_calls')).toBe(1)
  })

  it('are not charged when they are refused', async () => {
    const owner = await api.owner(['project:write'])
    const post = (key: string, body: object) =>
      api.http
        .post('/v1/projects')
        .set(...owner.auth)
        .set('Idempotency-Key', key)
        .send(body)
    await post('turnedaway1', { markdown: 'x' })

    const refused = [
      await post('turnedaway1', { markdown: 'y' }),
      await post('turnedaway2', { unknown: 1 }),
      await post('short', { markdown: 'x' }),
      await read(owner),
    ]

    expect(refused.map((res) => res.status)).toEqual([409, 400, 400, 403])
    expect(await used(owner, 'api_calls')).toBe(1)
  })
})

describe('two processes on one database', () => {
  it('never exceed a quota together, and create one object per key', async () => {
    const owner = await api.owner()
    const second = await startSecondProcess()
    const https = [api.http, second.http]
    const project = await api.http
      .post('/v1/projects')
      .set(...owner.auth)
      .send({ markdown: 'x' })
    const body = { project_id: project.body.data.project_id, platform: 'xhs' }
    const post = (n: number) =>
      https[n % 2]
        ?.post('/v1/renders')
        .set(...owner.auth)
        .send(body)

    const twins = await Promise.all(
      Array.from({ length: 10 }, (_, n) => post(n)?.set('Idempotency-Key', 'twoprocesses')),
    )
    const others = await Promise.all(Array.from({ length: 80 }, (_, n) => post(n)))
    await second.ctx.close()

    expect(new Set(twins.map((res) => res?.body.data.render_id)).size).toBe(1)
    expect(others.filter((res) => res?.status === 202)).toHaveLength(49)
    expect(await used(owner, 'renders')).toBe(50)
  })

  it('both refuse a token from the request after its revocation on', async () => {
    const owner = await api.owner()
    const second = await startSecondProcess()
    await second.http.get('/v1/usage').set(...owner.auth)

    await api.http.delete(`/v1/tokens/${owner.tokenId}`).set(...owner.auth)
    const res = await second.http.get('/v1/usage').set(...owner.auth)
    await second.ctx.close()

    expect(res.status).toBe(401)
  })
})

/** Starts another API on the same stores with the same keys, like a second process. */
async function startSecondProcess(redisUrl = api.ctx.config.redisUrl) {
  const ctx = await createContext({ ...api.ctx.config, redisUrl }, { clock: api.clock, log: api.ctx.log })
  return { ctx, http: supertest(createApp(ctx)) }
}

describe('rates', () => {
  it('allow a user 240 calls a minute with any number of tokens', async () => {
    const owner = await api.owner()
    const second = await api.http
      .post('/v1/tokens')
      .set(...owner.auth)
      .send({ name: 'b', scopes: ['project:read'] })
    const other: Owner = { ...owner, auth: ['Authorization', `Bearer ${second.body.data.token}`] }

    const answers = await Promise.all(Array.from({ length: 245 }, (_, n) => read(n % 2 ? owner : other)))

    expect(answers.filter((res) => res.status === 200)).toHaveLength(239)
    const refused = answers.find((res) => res.status === 429)
    expect(refused?.body.error.code).toBe('rate_limited')
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    expect(refused?.headers['ratelimit-policy']).toBe('"default";q=240;w=60')
    expect(refused?.headers.ratelimit).toMatch(/^"default";r=0;t=\d+$/)
  })

  it('count for all processes together', async () => {
    const owner = await api.owner()
    const { ctx } = await startSecondProcess()
    const consume = (n: number) => (n % 2 ? ctx : api.ctx).rateLimits.authenticated.consume(owner.userId)

    const standings = await Promise.all(Array.from({ length: 250 }, (_, n) => consume(n)))
    await ctx.close()

    expect(standings.filter((standing) => standing.isAllowed)).toHaveLength(240)
  })

  it('are kept by each process for itself while Redis is away', async () => {
    const { ctx } = await startSecondProcess('redis://127.0.0.1:1')

    const standings = []
    for (let n = 0; n < 241; n++) standings.push(await ctx.rateLimits.authenticated.consume('usr_x'))
    await ctx.close()

    expect(standings.filter((standing) => standing.isAllowed)).toHaveLength(240)
  })

  it('report what remains', async () => {
    const res = await read(await api.owner())

    expect(res.headers.ratelimit).toMatch(/^"default";r=239;t=\d+$/)
  })
})
