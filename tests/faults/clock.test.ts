import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { addProject, addRender } from '../support/additions.ts'
import { claimRender } from '../support/claim-render.ts'
import { completeRender } from '../support/complete-render.ts'
import type { Owner, TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'

// The clock of an API process jumps. Expiry by the process's clock jumps with it. Counts, charges and leases use the
// clocks of Postgres and Redis, and a wrong clock takes nothing from a user for good. `npm run chaos` makes a
// worker's clock jump: leases are Postgres's, so it can't get them wrong.

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

let api: TestApi
let owner: Owner
let jumped = 0

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())
afterEach(() => jump(-jumped))

function jump(ms: number): void {
  jumped += ms
  api.clock.advance(ms)
}

const get = (path: string) => api.http.get(`/v1${path}`).set(...owner.auth)
const used = async (metric: string) => {
  const sql = `SELECT day::text, ${metric} AS used FROM usage_days WHERE user_id = $1 AND ${metric} > 0 ORDER BY day`
  return (await api.database.query(sql, [owner.userId])).rows
}

const JUMPS = [
  ['an hour ahead', HOUR_MS],
  ['an hour back', -HOUR_MS],
  ['a year ahead', 365 * DAY_MS],
  ['a year back', -365 * DAY_MS],
] as const

describe.each(JUMPS)('when the clock jumps %s', (_how, ms) => {
  beforeAll(async () => {
    owner = await api.owner()
  })

  it('a retry creates nothing and is not billed, also when the clock is right again', async () => {
    const create = () => api.post(owner, '/projects', { markdown: 'x' }).set('Idempotency-Key', 'clockjump1')
    const first = await create()

    jump(ms)
    const during = await create()
    jump(-ms)
    const after = await create()

    const ids = [first, during, after].map((res) => res.body.data.project_id)
    expect(new Set(ids).size).toBe(1)
    expect([during, after].map((res) => res.headers['idempotent-replay'])).toEqual(['true', 'true'])
    expect(await used('api_calls')).toMatchObject([{ day: '2026-11-21', used: 1 }])
  })

  it('a render asked for meanwhile is found by a worker, and given back on the day that paid for it', async () => {
    const before = await used('renders')
    jump(ms)
    const id = await addRender(api, owner)
    jump(-ms)

    const due = await api.ctx.renders.countDue(1_000)
    const claimed = await claimRender(api, id, 60_000)
    await api.ctx.renders.fail({ id, attempt: claimed?.attempt ?? 0 }, 'timeout')

    expect(due).toBeGreaterThan(0)
    expect(claimed?.id).toBe(id)
    expect(await used('renders')).toEqual(before)
  })

  it('a lease uses the clock of Postgres: no worker takes a render that another one has', async () => {
    const id = await addRender(api, owner)
    const held = await claimRender(api, id, 60_000)

    jump(ms)
    const taken = await claimRender(api, id, 60_000)
    const renewed = await api.ctx.renders.renew(
      { id, attempt: held?.attempt ?? 0 },
      { leaseMs: 60_000, pagesDone: 0 },
    )

    expect(taken).toBeNull()
    expect(renewed).toBe(true)
  })

  it('calls are counted by Redis’s clock: no user is locked out, and none gets a minute more', async () => {
    const consume = () => api.ctx.rateLimits.authenticated.consume(owner.userId)
    const before = await consume()

    jump(ms)
    const after = await consume()

    expect(after).toMatchObject({ isAllowed: true, remaining: before.remaining - 1 })
    expect(after.resetS).toBeLessThanOrEqual(60)
  })
})

describe('when the clock jumps past the end of', () => {
  beforeAll(async () => {
    owner = await api.owner()
  })

  it('a day, there is a new quota, and the old usage counts again on the old day', async () => {
    await api.database.query("INSERT INTO usage_days (user_id, day, renders) VALUES ($1, '2026-11-21', 50)", [
      owner.userId,
    ])
    const project_id = await addProject(api, owner)
    const ask = async () => (await api.post(owner, '/renders', { project_id, platform: 'xhs' })).status

    const full = await ask()
    jump(DAY_MS)
    const nextDay = await ask()
    jump(-DAY_MS)

    expect([full, nextDay, await ask()]).toEqual([402, 202, 402])
    expect(await used('renders')).toMatchObject([
      { day: '2026-11-21', used: 50 },
      { day: '2026-11-22', used: 1 },
    ])
  })

  it('a signed URL, it opens nothing, and a clock that goes back opens it no longer than was signed', async () => {
    const id = await addRender(api, await api.owner().then((one) => (owner = one)))
    await completeRender(api, id)
    const url = new URL((await get(`/renders/${id}`)).body.data.preview_urls[0])
    const open = async () => (await api.http.get(url.pathname + url.search)).status

    jump(16 * 60_000)
    const late = await open()
    jump(-2 * HOUR_MS)
    const early = await open()
    jump(2 * HOUR_MS)

    expect([late, early, await open()]).toEqual([404, 200, 404])
  })

  it('a session, it is over, and holds again when the clock is right', async () => {
    const credentials = { email: `clock${process.pid}@example.com`, password: 'a long enough password' }
    const made = await api.http.post('/v1/accounts').send(credentials)
    const cookie = String(made.headers['set-cookie']).split(';')[0] ?? ''
    const status = async () => (await api.http.get('/v1/session').set('Cookie', cookie)).status

    jump(15 * DAY_MS)
    const late = await status()
    jump(-15 * DAY_MS)
    const right = await status()
    jump(-DAY_MS)

    expect([late, right, await status()]).toEqual([401, 200, 200])
  })

  it('a token, it opens nothing, and does again when the clock is right', async () => {
    const body = { name: 'short', scopes: ['project:read'], expires_in_days: 1 }
    const { token } = (await api.post(owner, '/tokens', body)).body.data
    const status = async () =>
      (await api.http.get('/v1/projects').set('Authorization', `Bearer ${token}`)).status

    jump(2 * DAY_MS)
    const late = await status()
    jump(-2 * DAY_MS)

    expect([late, await status()]).toEqual([401, 200])
  })
})
