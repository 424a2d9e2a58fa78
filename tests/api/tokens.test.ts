import { SCOPES } from '@galley/contracts'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Owner, TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const wanted = { name: 'CI', scopes: ['project:read'] }
const create = (owner: Owner, body: object = wanted) =>
  api.http
    .post('/v1/tokens')
    .set(...owner.auth)
    .send(body)
const useToken = (token: string) => api.http.get('/v1/projects').set('Authorization', `Bearer ${token}`)

describe('POST /v1/tokens', () => {
  it('shows the secret once, and the secret works', async () => {
    const owner = await api.owner()

    const made = await create(owner, { ...wanted, expires_in_days: 30 })
    const listed = await api.http.get('/v1/tokens').set(...owner.auth)

    expect(made.status).toBe(201)
    expect(made.body.data).toMatchObject({
      name: 'CI',
      scopes: ['project:read'],
      last_used_at: null,
      expires_at: '2026-12-21T08:00:00.000Z',
    })
    expect(made.body.data.token).toMatch(/^galley_pat_[0-9A-Za-z]{36}$/)
    expect((await useToken(made.body.data.token)).status).toBe(200)
    expect(listed.text).not.toContain(made.body.data.token)
    expect(listed.body.data[0]).toMatchObject({ prefix: made.body.data.token.slice(11, 15) })
  })

  it('grants no scope that its creator lacks', async () => {
    const owner = await api.owner(['tokens:write', 'project:read'])

    const res = await create(owner, { name: 'more', scopes: ['project:read', 'render:create'] })

    expect(res.status).toBe(403)
    expect(res.body.error.details).toEqual({ required_scope: 'render:create' })
  })

  it.each([
    ['no name', { scopes: ['project:read'] }, 'name'],
    ['a blank name', { name: '  ', scopes: ['project:read'] }, 'name'],
    ['a long name', { name: 'x'.repeat(81), scopes: ['project:read'] }, 'name'],
    ['no scopes', { name: 'x', scopes: [] }, 'scopes'],
    ['an unknown scope', { name: 'x', scopes: ['everything'] }, 'scopes.0'],
    ['a life that is too long', { ...wanted, expires_in_days: 366 }, 'expires_in_days'],
  ])('refuses %s', async (_what, body, path) => {
    const res = await create(await api.owner(), body)

    expect(res.status).toBe(400)
    expect(res.body.error.details.issues[0].path).toBe(path)
  })

  it('gives the same secret again for the same key, without storing it', async () => {
    const owner = await api.owner()
    const again = () => create(owner).set('Idempotency-Key', 'tokenkey1234')

    const [first, second] = [await again(), await again()]

    expect(second.headers['idempotent-replay']).toBe('true')
    expect(second.body).toEqual(first.body)
    const { rows } = await api.database.query(
      'SELECT (t.*)::text AS t FROM tokens t UNION ALL SELECT (i.*)::text FROM idempotency_records i',
    )
    expect(JSON.stringify(rows)).not.toContain(first.body.data.token)
    expect(JSON.stringify(rows)).not.toContain('tokenkey1234')
  })

  it('ends with its time', async () => {
    const owner = await api.owner()
    const { token } = (await create(owner, { ...wanted, expires_in_days: 1 })).body.data

    const before = await useToken(token)
    api.clock.advance(24 * 60 * 60 * 1000)
    const after = await useToken(token)
    api.clock.advance(-24 * 60 * 60 * 1000)

    expect([before.status, after.status]).toEqual([200, 401])
  })
})

describe('GET /v1/tokens', () => {
  it('says on which day a token was last used', async () => {
    const owner = await api.owner()
    const { token, token_id } = (await create(owner)).body.data
    await useToken(token)

    const listed = await api.http.get('/v1/tokens').set(...owner.auth)

    const found = listed.body.data.find((item: { token_id: string }) => item.token_id === token_id)
    expect(found.last_used_at).toBe('2026-11-21')
  })

  it('needs the scope tokens:write', async () => {
    const owner = await api.owner(SCOPES.filter((scope) => scope !== 'tokens:write'))

    const res = await api.http.get('/v1/tokens').set(...owner.auth)

    expect(res.body.error).toMatchObject({
      code: 'forbidden_scope',
      details: { required_scope: 'tokens:write' },
    })
  })
})

describe('DELETE /v1/tokens/{id}', () => {
  const revoke = (owner: Owner, id: string, query = '') =>
    api.http.delete(`/v1/tokens/${id}${query}`).set(...owner.auth)

  it('ends the token at once, and is not found the second time', async () => {
    const owner = await api.owner()
    const { token, token_id } = (await create(owner)).body.data
    await useToken(token)

    const first = await revoke(owner, token_id)
    const used = await useToken(token)
    const second = await revoke(owner, token_id)

    expect(first.body.data).toEqual({ token_id, revoked_at: '2026-11-21T08:00:00.000Z' })
    expect([first.status, used.status, second.status]).toEqual([200, 401, 404])
  })

  it("does not touch another user's token", async () => {
    const [one, two] = [await api.owner(), await api.owner()]

    const res = await revoke(two, one.tokenId)

    expect(res.status).toBe(404)
    expect((await useToken(one.token)).status).toBe(200)
  })

  it.each([
    ['', 404],
    ['?keep_shares=true', 200],
  ])('with "%s" leaves the shares that it made at %i', async (query, status) => {
    const owner = await api.owner()
    const made = await create(owner, { name: 'sharer', scopes: [...SCOPES] })
    const auth: [string, string] = ['Authorization', `Bearer ${made.body.data.token}`]
    const project = await api.http
      .post('/v1/projects')
      .set(...auth)
      .send({ markdown: '# Shared' })
    const share = await api.http
      .post('/v1/shares')
      .set(...auth)
      .send({ project_id: project.body.data.project_id })
    const path = new URL(share.body.data.url).pathname
    expect((await api.http.get(path)).status).toBe(200)

    await revoke(owner, made.body.data.token_id, query)

    expect((await api.http.get(path)).status).toBe(status)
  })
})
