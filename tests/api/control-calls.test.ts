import { endpoints, parseId, RATE_LIMITS } from '@galley/contracts'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { addGrant, addProject } from '../support/additions.ts'
import { listen } from '../support/agents/agents.ts'
import type { Owner, TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

type Headers = Record<string, string>
type Caller = { readonly userId: string; readonly headers: Headers }

const ofToken = ({ userId, token }: Owner): Caller => ({
  userId,
  headers: { authorization: `Bearer ${token}` },
})

let people = 0
const credentials = () => ({
  email: `control${++people}.${process.pid}@example.com`,
  password: 'a long enough password',
})

/** Signs a user in, in two browsers. */
async function browsers(): Promise<[Caller, Caller]> {
  const account = credentials()
  const answers = [
    await api.http.post('/v1/accounts').send(account),
    await api.http.post('/v1/session').send(account),
  ]
  const [one, two] = answers.map(({ headers, body }) => ({
    userId: body.data.user_id as string,
    headers: {
      cookie: (headers['set-cookie'] as unknown as string[]).map((each) => each.split(';')[0]).join('; '),
      'x-csrf-token': body.data.csrf_token as string,
    },
  }))
  if (!one || !two) throw new Error('Nobody is signed in.')
  return [one, two]
}

/** Uses up the day's quota and the minute's requests of the user. */
async function useAllUp({ userId }: Caller): Promise<void> {
  await api.database.query(
    `INSERT INTO usage_days (user_id, day, renders, pages, exports, agent_tool_calls, api_calls)
     VALUES ($1, '2026-11-21', 50, 500, 100, 2000, 5000)
     ON CONFLICT (user_id, day) DO UPDATE SET agent_tool_calls = 2000, api_calls = 5000`,
    [userId],
  )
  const { authenticatedPerMinute } = RATE_LIMITS
  for (let n = 0; n < authenticatedPerMinute; n++) await api.ctx.rateLimits.authenticated.consume(userId)
}

const apiCalls = async ({ userId }: Caller) =>
  (await api.database.query('SELECT api_calls FROM usage_days WHERE user_id = $1', [userId])).rows[0]
    .api_calls

type Verb = 'get' | 'delete'
const call = ({ headers }: Caller, verb: Verb, path: string) => api.http[verb](`/v1${path}`).set(headers)

/** For each endpoint that reads or ends access: a caller and a path. */
const calls: Readonly<Record<string, () => Promise<{ caller: Caller; verb: Verb; path: string }>>> = {
  'usage.get': async () => ({ caller: ofToken(await api.owner()), verb: 'get', path: '/usage' }),
  'usage.history': async () => ({ caller: ofToken(await api.owner()), verb: 'get', path: '/usage/history' }),
  'tokens.list': async () => ({ caller: ofToken(await api.owner()), verb: 'get', path: '/tokens' }),
  'tokens.revoke': async () => {
    const owner = await api.owner()
    const { body } = await api.post(owner, '/tokens', { name: 'leaked', scopes: ['usage:read'] })
    return { caller: ofToken(owner), verb: 'delete', path: `/tokens/${body.data.token_id}` }
  },
  'grants.list': async () => ({ caller: (await browsers())[0], verb: 'get', path: '/grants' }),
  'grants.revoke': async () => {
    const [caller] = await browsers()
    return { caller, verb: 'delete', path: `/grants/${await addGrant(api, parseId('user', caller.userId))}` }
  },
  'audit.list': async () => ({ caller: (await browsers())[0], verb: 'get', path: '/audit' }),
  'shares.list': async () => ({ caller: ofToken(await api.owner()), verb: 'get', path: '/shares' }),
  'shares.revoke': async () => {
    const owner = await api.owner()
    const { body } = await api.post(owner, '/shares', { project_id: await addProject(api, owner) })
    return { caller: ofToken(owner), verb: 'delete', path: `/shares/${body.data.share_id}` }
  },
  'session.get': async () => ({ caller: (await browsers())[0], verb: 'get', path: '/session' }),
  'session.delete': async () => ({ caller: (await browsers())[0], verb: 'delete', path: '/session' }),
  'sessions.list': async () => ({ caller: (await browsers())[0], verb: 'get', path: '/sessions' }),
  'sessions.revoke': async () => {
    const [caller] = await browsers()
    const { body } = await call(caller, 'get', '/sessions')
    const other = body.data.find((each: { is_current: boolean }) => !each.is_current)
    return { caller, verb: 'delete', path: `/sessions/${other.session_id}` }
  },
}

describe('an endpoint that looks at or ends access', () => {
  it('is each that lists or ends credentials and shares, or reads usage', () => {
    const wanted = endpoints
      .filter(({ name }) =>
        /^(tokens|shares|sessions?|grants|audit)\.(list|get|revoke|delete)$|^usage\./.test(name),
      )
      .map(({ name }) => name)

    expect(endpoints.filter(({ isControl }) => isControl).map(({ name }) => name)).toEqual(
      expect.arrayContaining(wanted),
    )
    expect(wanted.toSorted()).toEqual(Object.keys(calls).toSorted())
  })

  it.each(Object.entries(calls))(
    'works with all quotas and requests used up, and is not charged: %s',
    async (_name, prepare) => {
      const { caller, verb, path } = await prepare()
      await useAllUp(caller)
      const ordinary = await call(caller, 'get', '/projects')

      const { status } = await call(caller, verb, path)

      expect(ordinary.status).toBe(429)
      expect(status).toBe(200)
      expect(await apiCalls(caller)).toBe(5000)
    },
  )

  it('works in a browser with all used up: a token is revoked', async () => {
    const [caller] = await browsers()
    const { body } = await api.http
      .post('/v1/tokens')
      .set(caller.headers)
      .send({ name: 'leaked', scopes: ['usage:read'] })
    await useAllUp(caller)

    const { status } = await call(caller, 'delete', `/tokens/${body.data.token_id}`)

    expect(status).toBe(200)
  })

  it('has a rate limit of its own, for each credential', async () => {
    const owner = await api.owner()
    const other = await api.post(owner, '/tokens', { name: 'b', scopes: ['usage:read', 'project:read'] })
    const hostile = { userId: owner.userId, headers: { authorization: `Bearer ${other.body.data.token}` } }
    const { controlPerMinute } = RATE_LIMITS

    const answers = await Promise.all(
      Array.from({ length: controlPerMinute + 5 }, () => call(hostile, 'get', '/usage')),
    )
    const mine = await call(ofToken(owner), 'delete', `/tokens/${other.body.data.token_id}`)

    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(5)
    expect(refused[0]?.headers['ratelimit-policy']).toBe(`"control";q=${controlPerMinute};w=60`)
    expect(mine.status).toBe(200)
  })

  it('leaves the ordinary rate alone', async () => {
    const caller = ofToken(await api.owner())

    await call(caller, 'get', '/usage')
    const { headers } = await call(caller, 'get', '/projects')

    expect(headers.ratelimit).toMatch(/^"default";r=239;/)
  })

  it('is free and open as an agent’s tool as well', async () => {
    const owner = await api.owner()
    await useAllUp(ofToken(owner))
    const server = await listen(api.ctx)

    const response = await fetch(server.url, {
      method: 'POST',
      headers: {
        ...ofToken(owner).headers,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'get_usage', arguments: {} },
      }),
    })
    const text = await response.text()
    await server.close()

    expect(response.status).toBe(200)
    expect(text).toContain('agent_tool_calls')
    expect(text).not.toContain('isError')
  })
})
