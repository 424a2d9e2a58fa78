import { errorBodySchema } from '@galley/contracts'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

describe('every response', () => {
  it.each([
    ['an unknown path', 'get', '/nowhere', 404, 'not_found'],
    ['an unknown path under the base', 'get', '/v1/nowhere', 404, 'not_found'],
    ['a method that a path does not take', 'put', '/v1/projects', 405, 'invalid_request'],
    ['a missing credential', 'get', '/v1/projects', 401, 'unauthorized'],
    ['a path that is not well-formed', 'get', '/v1/projects/%ff', 400, 'invalid_request'],
  ] as const)('has both headers and the error format for %s', async (_what, method, path, status, code) => {
    const res = await api.http[method](path)

    expect(res.status).toBe(status)
    expect(errorBodySchema.parse(res.body).error.code).toBe(code)
    expect(res.headers['x-service-api-version']).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(res.headers['x-request-id']).toBe(res.body.error.request_id)
  })

  it("takes over a caller's own request id when it is well-formed", async () => {
    const own = await api.http.get('/healthz').set('X-Request-Id', 'trace-12345678')
    const bad = await api.http.get('/healthz').set('X-Request-Id', 'no spaces here')

    expect(own.headers['x-request-id']).toBe('trace-12345678')
    expect(bad.headers['x-request-id']).toMatch(/^req_/)
  })

  it('says which methods a path takes', async () => {
    const res = await api.http.delete('/v1/projects')

    expect(res.headers.allow?.split(', ').sort()).toEqual(['GET', 'HEAD', 'POST'])
  })
})

describe('request bodies', () => {
  it.each([
    ['malformed JSON', 'application/json', '{"markdown":', 400],
    ['JSON that is no object', 'application/json', '"text"', 400],
    ['another content type', 'text/plain', 'text', 415],
    ['no content', 'application/json', '', 400],
    ['an unknown charset', 'application/json; charset=latin1', '{}', 415],
  ])('are refused for %s', async (_what, type, body, status) => {
    const { auth } = await api.owner()

    const res = await api.http
      .post('/v1/projects')
      .set(...auth)
      .set('Content-Type', type)
      .send(body)

    expect(res.status).toBe(status)
    expect(res.body.error.code).toBe('invalid_request')
  })
})

describe('the Accept header', () => {
  it('is refused if it excludes JSON', async () => {
    const { auth } = await api.owner()

    const page = await api.http
      .get('/v1/projects')
      .set(...auth)
      .set('Accept', 'text/html')
    const any = await api.http
      .get('/v1/projects')
      .set(...auth)
      .set('Accept', 'text/html, */*;q=0.1')

    expect([page.status, any.status]).toEqual([406, 200])
    expect(page.body.error.code).toBe('invalid_request')
  })
})

describe('an id of another kind in a body or a query', () => {
  it.each([
    ['POST', '/renders', { project_id: 'rnd_01m7y40bj2eh485bc01kwc5v3y', platform: 'xhs' }],
    ['POST', '/shares', { project_id: 'zzz' }],
    ['POST', '/analyze', { project_id: 'zzz' }],
    ['GET', '/renders?project_id=zzz', undefined],
  ])('names nothing: %s %s', async (method, path, body) => {
    const { auth } = await api.owner()

    const res = await (method === 'GET' ? api.http.get(`/v1${path}`) : api.http.post(`/v1${path}`))
      .set(...auth)
      .send(body)

    expect(res.status).toBe(404)
    expect(res.body.error.code).toBe('not_found')
  })
})

describe('authentication', () => {
  it.each([
    ['no header', {}],
    ['another scheme', { Authorization: 'Basic abc' }],
    ['a token with a wrong checksum', { Authorization: `Bearer galley_pat_${'a'.repeat(36)}` }],
    ['something else', { Authorization: 'Bearer x' }],
  ])('refuses %s', async (_what, headers) => {
    const res = await api.http.get('/v1/projects').set(headers)

    expect(res.status).toBe(401)
    expect(res.headers['www-authenticate']).toBe('Bearer')
  })

  it('refuses a well-formed token that was never issued', async () => {
    const { token } = await api.owner()
    await api.database.query('DELETE FROM tokens')

    const res = await api.http.get('/v1/projects').set('Authorization', `Bearer ${token}`)

    expect(res.status).toBe(401)
  })

  it.each([
    ['revoked', 'UPDATE tokens SET revoked_at = now() WHERE id = $1'],
    ['expired', "UPDATE tokens SET expires_at = '2026-11-21T07:59:59Z' WHERE id = $1"],
  ])('refuses a token that is %s', async (_what, sql) => {
    const { auth, tokenId } = await api.owner()
    await api.database.query(sql, [tokenId])

    const res = await api.http.get('/v1/projects').set(...auth)

    expect(res.status).toBe(401)
  })

  it('names the scope that is missing', async () => {
    const { auth } = await api.owner(['project:read'])

    const res = await api.http
      .post('/v1/projects')
      .set(...auth)
      .send({ markdown: 'x' })

    expect(res.status).toBe(403)
    expect(res.body.error).toMatchObject({
      code: 'forbidden_scope',
      details: { required_scope: 'project:write' },
    })
  })
})

describe('the legacy base', () => {
  it('answers like the base, and says what replaces it', async () => {
    const { auth } = await api.owner()

    const res = await api.http.get('/api/v1/projects').set(...auth)

    expect(res.status).toBe(200)
    expect(res.headers.deprecation).toMatch(/^@\d+$/)
    expect(Date.parse(String(res.headers.sunset))).toBeGreaterThan(Date.now())
    expect(res.headers.link).toBe('<http://127.0.0.1:4000/v1/projects>; rel="successor-version"')
  })
})

describe('health', () => {
  it('says that the process answers and that it is ready', async () => {
    const [health, ready] = [await api.http.get('/healthz'), await api.http.get('/readyz')]

    expect(health.body).toEqual({ data: { status: 'ok' } })
    expect(ready.body).toEqual({ data: { status: 'ready' } })
  })
})
