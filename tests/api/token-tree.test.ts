import { SCOPES } from '@galley/contracts'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import pg from 'pg'
import { completeRender } from '../support/complete-render.ts'
import type { Owner, TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'
import { eventually } from '../support/test-stack.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const DAY_MS = 24 * 60 * 60 * 1000

type Maker = Pick<Owner, 'auth' | 'tokenId'>

const ask = (maker: Maker, more: object = {}) =>
  api.http
    .post('/v1/tokens')
    .set(...maker.auth)
    .send({ name: 'child', scopes: [...SCOPES], ...more })

async function childOf(maker: Maker, more: object = {}): Promise<Maker> {
  const { body } = await ask(maker, more)
  return { tokenId: body.data.token_id, auth: ['Authorization', `Bearer ${body.data.token}`] }
}

/** Creates a user with three generations of tokens, and one unrelated token. */
async function family() {
  const owner = await api.owner()
  const parent = await childOf(owner)
  const child = await childOf(parent)
  const grandchild = await childOf(child)
  return { owner, parent, child, grandchild, sibling: await childOf(owner) }
}

const revoke = (maker: Maker, id: string, query = '') =>
  api.http.delete(`/v1/tokens/${id}${query}`).set(...maker.auth)

const statusOf = async ({ auth }: Maker) => (await api.http.get('/v1/tokens').set(...auth)).status

async function share(maker: Maker): Promise<string> {
  const project = await api.http
    .post('/v1/projects')
    .set(...maker.auth)
    .send({ markdown: '# Shared' })
  const { body } = await api.http
    .post('/v1/shares')
    .set(...maker.auth)
    .send({ project_id: project.body.data.project_id })
  return new URL(body.data.url).pathname
}

/** Returns the tokens that still work although one above them was revoked. */
async function orphans(): Promise<unknown[]> {
  const { rows } = await api.database.query(`
    WITH RECURSIVE ended AS (
      SELECT id FROM tokens WHERE revoked_at IS NOT NULL
      UNION SELECT t.id FROM tokens t JOIN ended ON t.parent_token_id = ended.id
    )
    SELECT id FROM tokens JOIN ended USING (id) WHERE revoked_at IS NULL`)
  return rows
}

describe('a token that a token made', () => {
  it('names its parent, which one that was made in a browser lacks', async () => {
    const { owner, parent, child } = await family()
    const signedUp = await api.http
      .post('/v1/accounts')
      .send({ email: `tree.${process.pid}@example.com`, password: 'a long enough password' })
    const browser = {
      Cookie: String(signedUp.headers['set-cookie']).split(';')[0] ?? '',
      'X-CSRF-Token': String(signedUp.body.data.csrf_token),
    }

    const listed = await api.http.get('/v1/tokens').set(...owner.auth)
    const made = await api.http
      .post('/v1/tokens')
      .set(browser)
      .send({ name: 'mine', scopes: ['usage:read'] })

    const parents = new Map(
      listed.body.data.map((token: { token_id: string; parent_token_id: string | null }) => [
        token.token_id,
        token.parent_token_id,
      ]),
    )
    expect(parents.get(child.tokenId)).toBe(parent.tokenId)
    expect(parents.get(parent.tokenId)).toBe(owner.tokenId)
    expect(parents.get(owner.tokenId)).toBeNull()
    expect(made.body.data.parent_token_id).toBeNull()
  })

  it('ends with its parent when no end is asked for', async () => {
    const parent = await childOf(await api.owner(), { expires_in_days: 1 })

    const { body } = await ask(parent)

    expect(body.data.expires_at).toBe('2026-11-22T08:00:00.000Z')
  })

  it('may end earlier, or at the same moment', async () => {
    const parent = await childOf(await api.owner(), { expires_in_days: 2 })

    const ends = [await ask(parent, { expires_in_days: 1 }), await ask(parent, { expires_in_days: 2 })]

    expect(ends.map(({ body }) => body.data.expires_at)).toEqual([
      '2026-11-22T08:00:00.000Z',
      '2026-11-23T08:00:00.000Z',
    ])
  })

  it('may not end later', async () => {
    const parent = await childOf(await api.owner(), { expires_in_days: 2 })

    const { status, body } = await ask(parent, { expires_in_days: 3 })

    expect(status).toBe(400)
    expect(body.error).toMatchObject({
      code: 'invalid_request',
      details: { issues: [{ path: 'expires_in_days' }] },
    })
  })

  it('ends when its parent expires', async () => {
    const parent = await childOf(await api.owner(), { expires_in_days: 1 })
    const child = await childOf(parent)
    const before = await statusOf(child)

    api.clock.advance(DAY_MS)
    const after = await statusOf(child)
    api.clock.advance(-DAY_MS)

    expect([before, after]).toEqual([200, 401])
  })

  it('outlives the browser session that created its parent', async () => {
    const signedUp = await api.http
      .post('/v1/accounts')
      .send({ email: `stays.${process.pid}@example.com`, password: 'a long enough password' })
    const browser = {
      Cookie: String(signedUp.headers['set-cookie']).split(';')[0] ?? '',
      'X-CSRF-Token': String(signedUp.body.data.csrf_token),
    }
    const made = await api.http
      .post('/v1/tokens')
      .set(browser)
      .send({ name: 'mine', scopes: ['tokens:write'] })

    await api.http.delete('/v1/session').set(browser)

    const auth: Maker['auth'] = ['Authorization', `Bearer ${made.body.data.token}`]
    expect(await statusOf({ auth, tokenId: made.body.data.token_id })).toBe(200)
  })
})

describe('DELETE /v1/tokens/{id} of a parent', () => {
  it('ends all tokens under it, and no other', async () => {
    const { owner, parent, child, grandchild, sibling } = await family()

    const { body } = await revoke(owner, parent.tokenId)

    expect(await Promise.all([parent, child, grandchild].map(statusOf))).toEqual([401, 401, 401])
    expect(await Promise.all([owner, sibling].map(statusOf))).toEqual([200, 200])
    expect(body.meta.ended).toEqual({ tokens: 3, shares: 0 })
  })

  it('ends their shares and says how many', async () => {
    const { owner, parent, grandchild, sibling } = await family()
    const paths = [await share(parent), await share(grandchild), await share(sibling)]
    const statuses = async () =>
      Promise.all(paths.map((path) => api.http.get(path).then(({ status }) => status)))
    const before = await statuses()

    const { body } = await revoke(owner, parent.tokenId)

    expect(before).toEqual([200, 200, 200])
    expect(await statuses()).toEqual([404, 404, 200])
    expect(body.meta.ended).toEqual({ tokens: 3, shares: 2 })
  })

  it('leaves their shares with keep_shares', async () => {
    const { owner, parent, grandchild } = await family()
    const paths = [await share(parent), await share(grandchild)]

    const { body } = await revoke(owner, parent.tokenId, '?keep_shares=true')

    const answers = await Promise.all(paths.map((path) => api.http.get(path)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(body.meta.ended).toEqual({ tokens: 3, shares: 0 })
  })

  it('ends signed URLs that were made for a token under it', async () => {
    const { owner, parent, grandchild } = await family()
    const made = await api.post(owner, '/projects', { markdown: '# Pages' })
    const { body } = await api.post(owner, '/renders', {
      project_id: made.body.data.project_id,
      platform: 'xhs',
    })
    await completeRender(api, body.data.render_id)
    const read = await api.http.get(`/v1/renders/${body.data.render_id}`).set(...grandchild.auth)
    const { pathname, search } = new URL(read.body.data.artifacts[0].preview_url)
    const before = await api.http.get(pathname + search)

    await revoke(owner, parent.tokenId)
    const after = await api.http.get(pathname + search)

    expect([before.status, after.status]).toEqual([200, 404])
  })

  it('counts only what had not ended before', async () => {
    const { owner, parent, child } = await family()
    await childOf(parent, { expires_in_days: 1 })
    await revoke(owner, child.tokenId)

    api.clock.advance(DAY_MS)
    const { body } = await revoke(owner, parent.tokenId)
    api.clock.advance(-DAY_MS)

    expect(body.meta.ended).toEqual({ tokens: 1, shares: 0 })
  })

  it('ends a chain of tokens however long it is', async () => {
    const owner = await api.owner()
    await api.database.query(
      `INSERT INTO tokens (id, user_id, name, prefix, hash, scopes, parent_token_id)
       SELECT $2 || n, $1, 'link', 'link', ($2 || n)::bytea, '{tokens:write}', CASE n WHEN 1 THEN $3 ELSE $2 || (n - 1) END
       FROM generate_series(1, 3000) n`,
      [owner.userId, `tok_${owner.userId}_`, owner.tokenId],
    )

    const { body } = await revoke(owner, owner.tokenId)

    // As a whole, so that a failure shows the error.
    expect(body).toMatchObject({ meta: { ended: { tokens: 3001, shares: 0 } } })
  })
})

describe('a child that is made while its parent is revoked', () => {
  it('never outlives its parent, in any order of events', async () => {
    for (let round = 0; round < 8; round++) {
      const { owner, parent, child } = await family()

      await Promise.all([
        ...Array.from({ length: 5 }, () => ask(parent)),
        ...Array.from({ length: 5 }, () => ask(child)),
        revoke(owner, parent.tokenId),
        ...Array.from({ length: 5 }, () => ask(child)),
      ])
    }

    expect(await orphans()).toEqual([])
  })

  it('ends if its creation commits after the revocation has begun', async () => {
    const { owner, parent, child } = await family()
    const late = await slowClient()
    await late.query('BEGIN')
    await late.query(
      `INSERT INTO tokens (id, user_id, name, prefix, hash, scopes, parent_token_id)
       VALUES ('tok_late', $1, 'late', 'late', 'late', '{usage:read}', $2)`,
      [owner.userId, child.tokenId],
    )

    const revoked = revoke(owner, parent.tokenId).then((res) => res)
    await eventually(api.database.hasWaiting)
    await late.query('COMMIT')
    await late.end()

    expect((await revoked).body.meta.ended.tokens).toBe(4)
    expect(await orphans()).toEqual([])
  })

  it('is refused when the revocation commits while it is made', async () => {
    const { owner, parent, child } = await family()
    const revoking = await slowClient()
    await revoking.query('BEGIN')
    await revoking.query('SELECT revoke_token_tree($1, $2, now())', [owner.userId, parent.tokenId])

    const made = ask(child).then((res) => res)
    await eventually(api.database.hasWaiting)
    await revoking.query('COMMIT')
    await revoking.end()

    expect((await made).status).toBe(401)
    expect(await orphans()).toEqual([])
  })
})

describe('the database', () => {
  it.each([
    ['of a token that was revoked', 'revoked', '2027-01-01'],
    ['of a token that has expired', 'expired', '2027-01-01'],
    ["of another user's token", 'foreign', '2027-01-01'],
    ['that holds more scopes', 'weak', '2027-01-01'],
    ['that ends later', 'short', '2027-01-01'],
    ['that never ends', 'short', null],
  ])('refuses a child %s', async (_what, parent, expires) => {
    const { userId } = await api.owner()
    const [stranger, name] = [await api.owner(), `tok_${userId}`]
    await api.database.query(
      `INSERT INTO tokens (id, user_id, name, prefix, hash, scopes, expires_at, revoked_at)
       VALUES ($1 || 'revoked', $2, '', '', ($1 || 1)::bytea, '{usage:read,tokens:write}', NULL, now()),
              ($1 || 'expired', $2, '', '', ($1 || 2)::bytea, '{usage:read,tokens:write}', '2026-01-01', NULL),
              ($1 || 'foreign', $3, '', '', ($1 || 3)::bytea, '{usage:read,tokens:write}', NULL, NULL),
              ($1 || 'weak', $2, '', '', ($1 || 4)::bytea, '{tokens:write}', NULL, NULL),
              ($1 || 'short', $2, '', '', ($1 || 5)::bytea, '{usage:read,tokens:write}', '2026-12-01', NULL)`,
      [name, userId, stranger.userId],
    )

    const made = api.database.query(
      `INSERT INTO tokens (id, user_id, name, prefix, hash, scopes, created_at, expires_at, parent_token_id)
       VALUES ($1 || 'child', $2, '', '', ($1 || 'c')::bytea, '{usage:read}', '2026-11-21', $3, $1 || $4)`,
      [name, userId, expires, parent],
    )

    await expect(made).rejects.toMatchObject({ code: 'GA002' })
  })
})

async function slowClient(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: api.database.url })
  await client.connect()
  return client
}
