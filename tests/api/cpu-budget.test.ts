import { createApp } from '@galley/api/app'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import supertest from 'supertest'
import { addRender } from '../support/additions.ts'
import { completeRender } from '../support/complete-render.ts'
import type { Owner, TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'

const NETWORK = '127.0.0.1'

let api: TestApi
let owner: Owner
let asset: string
let cookie: string
let endedCookie: string

beforeAll(async () => {
  api = await startTestApi()
  owner = await api.owner()
  const id = await addRender(api, owner)
  await completeRender(api, id)
  const render = await api.http.get(`/v1/renders/${id}`).set(...owner.auth)
  asset = new URL(render.body.data.artifacts[0].preview_url).pathname
  asset += new URL(render.body.data.artifacts[0].preview_url).search
  cookie = (await signUp('budget@example.com')).cookie
  const ended = await signUp('ended@example.com')
  endedCookie = ended.cookie
  await api.http.delete('/v1/session').set({ cookie: endedCookie, 'x-csrf-token': ended.csrf })
})
afterAll(() => api.close())

async function signUp(email: string): Promise<{ cookie: string; csrf: string }> {
  const res = await api.http.post('/v1/accounts').send({ email, password: 'a long pass phrase' })
  return { cookie: String(res.headers['set-cookie']).split(';')[0] ?? '', csrf: res.body.data.csrf_token }
}

const used: { network: string; ms: number }[] = []
beforeEach(() => {
  used.length = 0
  const { cpuBudget } = api.ctx
  const spend = Object.getPrototypeOf(cpuBudget).spend
  cpuBudget.spend = (network: string, ms: number) => {
    used.push({ network, ms })
    spend.call(cpuBudget, network, ms)
  }
})

describe('the CPU of a request without a credential', () => {
  it.each(['/docs', '/v1/capabilities', '/v1/projects', '/nowhere', '/s/x', '/sign-in'])(
    'is charged to its network: GET %s',
    async (path) => {
      await api.http.get(path)

      expect(used).toEqual([{ network: NETWORK, ms: expect.any(Number) }])
      expect(used[0]?.ms).toBeGreaterThan(0)
    },
  )

  it('includes the cost of a password hash', async () => {
    await api.http.post('/v1/session').send({ email: 'nobody@example.com', password: 'wrong' })

    expect(used[0]?.ms).toBeGreaterThan(30)
  })

  it('is not charged where a credential is shown', async () => {
    await api.http.get('/v1/projects').set(...owner.auth)
    await api.http.get('/v1/capabilities').set(...owner.auth)
    await api.http.get('/v1/session').set('Cookie', cookie)
    await api.http.get(asset)

    expect(used).toEqual([])
  })
})

describe('a network that has used up its CPU', () => {
  let spent: TestApi['ctx']['cpuBudget']
  beforeAll(() => {
    spent = api.ctx.cpuBudget
    spent.spend(NETWORK, 60_000)
  })

  it.each([
    ['GET', '/docs', {}],
    ['GET', '/nowhere', {}],
    ['GET', '/v1/capabilities', {}],
    ['GET', '/v1/capabilities', { authorization: 'Bearer x' }],
    ['GET', '/v1/projects', { authorization: 'Bearer x' }],
    ['GET', '/docs', { authorization: 'Bearer x' }],
    ['GET', '/docs', { cookie: 'galley_session=x' }],
    ['GET', '/v1/assets/x?sig=x', {}],
    ['GET', '/v1/nowhere', { authorization: 'Bearer x' }],
    ['GET', '/v1/nowhere?sig=x', {}],
    ['POST', '/v1/themes', { authorization: 'Bearer x' }],
    ['GET', '/v1/themes', { authorization: 'Bearer x', accept: 'text/x' }],
    ['GET', '/docs?sig=x', {}],
    ['POST', '/v1/session', {}],
    ['POST', '/v1/accounts', {}],
    ['POST', '/s/x', {}],
  ])('is refused: %s %s %j', async (method, path, headers) => {
    const call = method === 'POST' ? api.http.post(path) : api.http.get(path)
    const res = await call.set(headers as Record<string, string>)

    expect(res.status).toBe(429)
    expect(Number(res.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('is refused with the cookie of a session that has ended', async () => {
    const res = await api.http.get('/docs').set('Cookie', endedCookie)

    expect(res.status).toBe(429)
  })

  it('is refused by the agents’ path too', async () => {
    const http = supertest(createApp(api.ctx))

    const res = await http.post('/mcp').set('Host', '127.0.0.1').set('Authorization', 'Bearer x').send({})

    expect(res.status).toBe(429)
  })

  it('still serves callers with a credential, and health probes', async () => {
    const statuses = [
      await api.http.get('/v1/projects').set(...owner.auth),
      await api.http.get('/v1/capabilities').set(...owner.auth),
      await api.http.get('/v1/session').set('Cookie', cookie),
      await api.http.get('/docs').set('Cookie', cookie),
      await api.http.get('/docs/nowhere').set('Cookie', cookie),
      await api.http.get(asset),
      await api.http.get('/healthz'),
    ].map(({ status }) => status)

    expect(statuses).toEqual([200, 200, 200, 200, 404, 200, 200])
  })
})
