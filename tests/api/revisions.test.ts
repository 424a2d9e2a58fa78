import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { addProject } from '../support/additions.ts'
import type { Owner, TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const add = (owner: Owner, extra: object = {}) =>
  addProject(api, owner, { markdown: '# One\n\nfirst', ...extra })
const patch = (owner: Owner, id: string, body: object) =>
  api.http
    .patch(`/v1/projects/${id}`)
    .set(...owner.auth)
    .send(body)
const get = (owner: Owner, id: string) => api.http.get(`/v1/projects/${id}`).set(...owner.auth)
const remove = (owner: Owner, id: string) => api.http.delete(`/v1/projects/${id}`).set(...owner.auth)

describe('PATCH /v1/projects/{id}', () => {
  it('makes a new version, and leaves what is not named', async () => {
    const owner = await api.owner()
    const id = await add(owner, { metadata: { a: '1' } })

    const changed = await patch(owner, id, { markdown: '# Two\n\nsecond' })

    expect(changed.status).toBe(200)
    expect(changed.headers.etag).toBe('"2"')
    expect((await get(owner, id)).body.data).toMatchObject({
      version: 2,
      title: 'One',
      markdown: '# Two\n\nsecond',
      metadata: { a: '1' },
    })
  })

  it('leaves a render bound to the version that it was asked for', async () => {
    const owner = await api.owner()
    const id = await add(owner)
    const render = await api.post(owner, '/renders', { project_id: id, platform: 'xhs' })

    await patch(owner, id, { markdown: '# Two\n\nsecond' })

    const bound = await api.ctx.renders.findWithText(render.body.data.render_id)
    expect(bound?.text.markdown).toBe('# One\n\nfirst')
  })

  it('honours If-Match: of two that change the same version, one is refused', async () => {
    const owner = await api.owner()
    const id = await add(owner)

    const answers = await Promise.all(
      ['a', 'b'].map((markdown) => patch(owner, id, { markdown }).set('If-Match', '"1"')),
    )

    expect(answers.map((res) => res.status).sort()).toEqual([200, 412])
    expect(answers.find((res) => res.status === 412)?.body.error.details).toEqual({
      reason: 'version_mismatch',
    })
  })

  it('loses no change of many at once', async () => {
    const owner = await api.owner()
    const id = await add(owner)

    await Promise.all(Array.from({ length: 8 }, (_, n) => patch(owner, id, { title: `t${n}` })))

    expect((await get(owner, id)).body.data.version).toBe(9)
  })

  it.each([
    ['nothing', {}],
    ['an unknown field', { markdwon: 'x' }],
    ['empty Markdown', { markdown: '' }],
  ])('refuses %s', async (_what, body) => {
    const owner = await api.owner()

    expect((await patch(owner, await add(owner), body)).status).toBe(400)
  })

  it("does not change another user's project", async () => {
    const [one, two] = [await api.owner(), await api.owner()]

    expect((await patch(two, await add(one), { title: 'mine' })).status).toBe(404)
  })
})

describe('GET /v1/projects/{id}', () => {
  it('answers 304 while nothing has changed', async () => {
    const owner = await api.owner()
    const id = await add(owner)
    const { etag } = (await get(owner, id)).headers

    const same = await get(owner, id).set('If-None-Match', String(etag))
    await patch(owner, id, { title: 'new' })
    const changed = await get(owner, id).set('If-None-Match', String(etag))

    expect([same.status, changed.status]).toEqual([304, 200])
    expect(same.headers['x-request-id']).toBeDefined()
  })
})

describe('DELETE /v1/projects/{id}', () => {
  it('removes everything of it, and notes its files for removal', async () => {
    const owner = await api.owner()
    const id = await add(owner)
    const render = await api.post(owner, '/renders', { project_id: id, platform: 'xhs' })
    const { render_id } = render.body.data

    const res = await remove(owner, id)

    expect(res.body.data).toEqual({ project_id: id, deleted_at: '2026-11-21T08:00:00.000Z' })
    expect([(await get(owner, id)).status, (await remove(owner, id)).status]).toEqual([404, 404])
    const { rows } = await api.database.query(
      'SELECT (SELECT count(*) FROM revisions WHERE project_id = $1)::int AS revisions, (SELECT count(*) FROM renders WHERE id = $2)::int AS renders, (SELECT count(*) FROM object_removals WHERE prefix = $3)::int AS notes',
      [id, render_id, `renders/${render_id}`],
    )
    expect(rows).toEqual([{ revisions: 0, renders: 0, notes: 1 }])
  })

  it('honours If-Match', async () => {
    const owner = await api.owner()
    const id = await add(owner)

    const [stale, current] = [
      await remove(owner, id).set('If-Match', '"7"'),
      await remove(owner, id).set('If-Match', '"1"'),
    ]

    expect([stale.status, current.status]).toEqual([412, 200])
  })

  it('forgets the idempotency key with the project', async () => {
    const owner = await api.owner()
    const create = () =>
      api.http
        .post('/v1/projects')
        .set(...owner.auth)
        .set('Idempotency-Key', 'deleted12345')
        .send({ markdown: 'x' })
    const first = await create()
    await remove(owner, first.body.data.project_id)

    const again = await create()

    expect(again.status).toBe(201)
    expect(again.headers['idempotent-replay']).toBeUndefined()
  })
})
