import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import pg from 'pg'
import { addProject } from '../support/additions.ts'
import type { Owner, TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'
import type { ApiBody } from '../support/test-stack.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const add = (owner: Owner) =>
  addProject(api, owner, { markdown: '# One\n\nfirst', title: 'One', metadata: { a: '1' } })

/** Saves texts one after another, with a given time between them. */
async function write(owner: Owner, id: string, { times, everyMs }: { times: number; everyMs: number }) {
  for (let time = 0; time < times; time++) {
    api.clock.advance(everyMs)
    const sent = api.http.patch(`/v1/projects/${id}`).set(...owner.auth)
    await sent.send({ markdown: `text ${time}`, title: `title ${time}` })
  }
}

const get = (owner: Owner, path: string) => api.http.get(`/v1${path}`).set(...owner.auth)
const restore = (owner: Owner, id: string, version: number) =>
  api.http.post(`/v1/projects/${id}/revisions/${version}/restore`).set(...owner.auth)

async function versionsOf(owner: Owner, id: string): Promise<number[]> {
  const { body } = await get(owner, `/projects/${id}/revisions?limit=100`)
  return body.data.map(({ version }: ApiBody) => version)
}

describe('GET /v1/projects/{id}/revisions', () => {
  it('lists versions newest first, page by page, without their text', async () => {
    const owner = await api.owner()
    const id = await add(owner)
    await write(owner, id, { times: 2, everyMs: 15 * MINUTE_MS })

    const first = await get(owner, `/projects/${id}/revisions?limit=2`)
    const second = await get(owner, `/projects/${id}/revisions?limit=2&cursor=${first.body.meta.next_cursor}`)

    expect([...first.body.data, ...second.body.data]).toMatchObject([
      { version: 3, char_count: 6, restored_from: null, is_current: true },
      { version: 2, is_current: false },
      { version: 1, char_count: 12, is_current: false },
    ])
    expect(second.body.meta.next_cursor).toBeNull()
    expect(first.text).not.toMatch(/title|text 1/)
  })

  it('keeps the last version of a writing session, and always the first', async () => {
    const owner = await api.owner()
    const id = await add(owner)
    api.clock.advance(15 * MINUTE_MS - (api.clock.now().getTime() % (10 * MINUTE_MS)))

    await write(owner, id, { times: 20, everyMs: MINUTE_MS })

    const versions = await versionsOf(owner, id)
    expect(versions.length).toBeLessThan(7)
    expect(versions[0]).toBe(21)
    expect(versions.at(-1)).toBe(1)
    expect((await get(owner, `/projects/${id}/revisions/4`)).status).toBe(404)
  })

  it('keeps a hundred, for ninety days', async () => {
    const owner = await api.owner()
    const id = await add(owner)
    await write(owner, id, { times: 104, everyMs: 11 * MINUTE_MS })
    const many = await versionsOf(owner, id)
    await write(owner, id, { times: 3, everyMs: 91 * DAY_MS })

    expect(many.length).toBe(100)
    expect(await versionsOf(owner, id)).toEqual([108, 107, 1])
  })

  it('keeps what a render shows', async () => {
    const owner = await api.owner()
    const id = await add(owner)
    await write(owner, id, { times: 1, everyMs: 0 })
    const sent = api.http.post('/v1/renders').set(...owner.auth)
    const { render_id } = (await sent.send({ project_id: id, platform: 'xhs' })).body.data

    await write(owner, id, { times: 5, everyMs: 2 * MINUTE_MS })

    expect(await versionsOf(owner, id)).toContain(2)
    expect((await api.ctx.renders.findWithText(render_id))?.text.markdown).toBe('text 0')
  })
})

describe('thinning the versions', () => {
  it('keeps the version of a render that is being created', async () => {
    const owner = await api.owner()
    const id = await add(owner)
    const sent = api.http.post('/v1/renders').set(...owner.auth)
    const { render_id } = (await sent.send({ project_id: id, platform: 'xhs' })).body.data
    api.clock.advance(10 * MINUTE_MS - (api.clock.now().getTime() % (10 * MINUTE_MS)))
    await write(owner, id, { times: 1, everyMs: 0 })
    const making = new pg.Client({ connectionString: api.database.url })
    await making.connect()
    await making.query('BEGIN')
    await making.query(
      `INSERT INTO renders (id, owner_id, project_id, project_version, revision_id, platform, config, charged_on)
       SELECT $1, r.owner_id, r.project_id, v.version, v.id, r.platform, r.config, r.charged_on
       FROM renders r JOIN revisions v ON v.project_id = r.project_id AND v.version = 2 WHERE r.id = $2`,
      ['rnd_01m7y40bmxeh485bcqr4zjapzv', render_id],
    )

    const writing = write(owner, id, { times: 3, everyMs: 2 * MINUTE_MS })
    await making.query('COMMIT')
    await writing
    await making.end()
    await write(owner, id, { times: 1, everyMs: 2 * MINUTE_MS })

    const made = await get(owner, '/renders/rnd_01m7y40bmxeh485bcqr4zjapzv')
    expect([made.status, made.body.data.project_version]).toEqual([200, 2])
    expect(await versionsOf(owner, id)).toEqual([6, 5, 2, 1])
  })
})

describe('POST /v1/projects/{id}/revisions/{version}/restore', () => {
  it('brings a version back whole, as a new one, and keeps the one that it replaces', async () => {
    const owner = await api.owner()
    const id = await add(owner)
    await write(owner, id, { times: 1, everyMs: MINUTE_MS })

    const restored = await restore(owner, id, 1)
    await write(owner, id, { times: 3, everyMs: 2 * MINUTE_MS })

    expect(restored.body.data).toMatchObject({ version: 3, title: 'One', markdown: '# One\n\nfirst' })
    expect(restored.body.data.structure.headings).toHaveLength(1)
    expect(restored.headers.etag).toBe('"3"')
    const replaced = await get(owner, `/projects/${id}/revisions/2`)
    expect(replaced.body.data).toMatchObject({ title: 'title 0', markdown: 'text 0', is_current: false })
    const { data } = (await get(owner, `/projects/${id}/revisions?limit=100`)).body
    expect(data.find(({ version }: ApiBody) => version === 3).restored_from).toBe(1)
  })

  it('is refused if the project has changed meanwhile', async () => {
    const owner = await api.owner()
    const id = await add(owner)
    await write(owner, id, { times: 1, everyMs: MINUTE_MS })

    const answers = await Promise.all([
      restore(owner, id, 1).set('If-Match', '"2"'),
      restore(owner, id, 1).set('If-Match', '"2"'),
    ])

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
  })

  it.each(['0', '99', 'x', '1e3'])('finds no version %s', async (version) => {
    const owner = await api.owner()
    const id = await add(owner)
    const path = `/v1/projects/${id}/revisions/${version}`
    const answers = await Promise.all([
      api.http.get(path).set(...owner.auth),
      api.http.post(`${path}/restore`).set(...owner.auth),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
  })

  it('goes with the project', async () => {
    const owner = await api.owner()
    const id = await add(owner)
    await api.http.delete(`/v1/projects/${id}`).set(...owner.auth)

    expect((await get(owner, `/projects/${id}/revisions`)).status).toBe(404)
    const { rows } = await api.database.query('SELECT 1 FROM revisions WHERE project_id = $1', [id])
    expect(rows).toEqual([])
  })
})

describe('GET /v1/usage/history', () => {
  it('lists every day, also days without usage', async () => {
    const owner = await api.owner()
    await add(owner)
    api.clock.advance(2 * DAY_MS)
    await add(owner)
    const today = api.clock.now().toISOString().slice(0, 10)

    const { body } = await get(owner, '/usage/history?days=4')

    expect(body.data.map(({ api_calls }: ApiBody) => api_calls)).toEqual([0, 1, 0, 1])
    expect(body.data.at(-1)).toMatchObject({
      day: today,
      renders: 0,
      pages: 0,
      exports: 0,
      agent_tool_calls: 0,
      image_fetches: 0,
    })
    expect((await get(owner, '/usage/history')).body.data).toHaveLength(30)
    expect((await get(owner, '/usage/history?days=91')).status).toBe(400)
  })
})

describe('the sessions of an account', () => {
  const credentials = { email: `two.${process.pid}@example.com`, password: 'a long enough password' }

  it('are listed, and the user can end each of them, but not those of other users', async () => {
    const other = await api.http.post('/v1/accounts').send({ ...credentials, email: `x${credentials.email}` })
    const here = await api.http
      .post('/v1/accounts')
      .set('User-Agent', 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0')
      .send(credentials)
    api.clock.advance(1_000)
    const there = await api.http.post('/v1/session').set('User-Agent', 'KANARIE').send(credentials)
    const [asHere, asThere, asOther] = [here, there, other].map((res) => ({
      Cookie: String(res.headers['set-cookie']).split(';')[0] ?? '',
      'X-CSRF-Token': String(res.body.data.csrf_token),
    }))

    const { body } = await api.http.get('/v1/sessions').set(asHere ?? {})
    const [newer] = body.data
    const end = (as: object | undefined) => api.http.delete(`/v1/sessions/${newer.session_id}`).set({ ...as })
    const [foreign, own, again] = [await end(asOther), await end(asHere), await end(asHere)]

    expect(body.data).toMatchObject([
      { browser: null, system: null, is_current: false },
      { browser: 'Firefox', system: 'Linux', is_current: true },
    ])
    expect([foreign.status, own.status, again.status]).toEqual([404, 200, 404])
    expect((await api.http.get('/v1/session').set(asThere ?? {})).status).toBe(401)
    expect((await api.http.get('/v1/session').set(asHere ?? {})).status).toBe(200)
  })
})
