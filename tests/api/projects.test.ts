import { createApp } from '@galley/api/app'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import supertest from 'supertest'
import type { TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

describe('POST /v1/projects', () => {
  it('answers with the project, its structure and where it opens', async () => {
    const { auth } = await api.owner()

    const res = await api.http
      .post('/v1/projects')
      .set(...auth)
      .send({ markdown: '# 排版\n\n一段话。\n\n- 一\n- 二\n' })

    expect(res.status).toBe(201)
    expect(res.body.data).toMatchObject({
      title: '排版',
      version: 1,
      char_count: 20,
      structure: {
        headings: [{ level: 1, text: '排版', line: 1 }],
        blocks: { paragraphs: 1, lists: 1 },
        language: 'zh-Hans',
      },
    })
    expect(res.body.data.open_in_service_url).toBe(`http://127.0.0.1:4000/editor/${res.body.data.project_id}`)
    expect(res.body.data).not.toHaveProperty('markdown')
  })

  it('takes the given title and metadata, and normalises line ends', async () => {
    const { auth } = await api.owner()

    const made = await api.http
      .post('/v1/projects')
      .set(...auth)
      .send({ markdown: 'a\r\nb\rc', title: 'Mine', metadata: { source: 'n8n' } })
    const read = await api.http.get(`/v1/projects/${made.body.data.project_id}`).set(...auth)

    expect(read.body.data).toMatchObject({ title: 'Mine', metadata: { source: 'n8n' }, markdown: 'a\nb\nc' })
  })

  it('keeps the text sealed in the database', async () => {
    const { auth } = await api.owner()

    await api.http
      .post('/v1/projects')
      .set(...auth)
      .send({ markdown: '# KANARIENVOGEL\n\nKANARIENVOGEL' })
    const { rows } = await api.database.query(
      'SELECT p::text || r::text AS row FROM projects p JOIN revisions r ON r.project_id = p.id',
    )

    expect(rows.length).toBeGreaterThan(0)
    for (const { row } of rows) expect(row).not.toContain(Buffer.from('KANARIENVOGEL').toString('hex'))
  })

  it.each([
    ['no Markdown', {}, 'markdown'],
    ['empty Markdown', { markdown: '' }, 'markdown'],
    ['a number as Markdown', { markdown: 7 }, 'markdown'],
    ['a long title', { markdown: 'x', title: 'x'.repeat(201) }, 'title'],
    ['an unknown field', { markdown: 'x', titel: 'x' }, 'body'],
    ['metadata that is no text', { markdown: 'x', metadata: { a: 1 } }, 'metadata.(key)'],
  ])('refuses %s and names the field', async (_what, body, path) => {
    const { auth } = await api.owner()

    const res = await api.http
      .post('/v1/projects')
      .set(...auth)
      .send(body)

    expect(res.status).toBe(400)
    expect(res.body.error.code).toBe('invalid_request')
    expect(res.body.error.details.issues[0].path).toBe(path)
  })

  it('says in plain words what is missing and what is not known', async () => {
    const { auth } = await api.owner()

    const res = await api.http
      .post('/v1/projects')
      .set(...auth)
      .send({ markdwn: 'x' })

    expect(res.body.error.details.issues).toEqual([
      { path: 'markdown', message: 'is missing' },
      {
        path: 'body',
        message: 'has a field that is not known; it takes `markdown`, `title`, `metadata`, `design`',
      },
    ])
    expect(res.body.error.message).toBe('`markdown` is missing.')
    expect(res.text).not.toContain('markdwn')
  })

  it('says which rule is broken without repeating the value', async () => {
    const { auth } = await api.owner()

    const res = await api.http
      .post('/v1/projects')
      .set(...auth)
      .send({ markdown: ['SECRET BODY'], title: 5, 'SECRET BODY': 1 })

    expect(res.status).toBe(400)
    expect(res.text).not.toContain('SECRET')
  })

  it('refuses a text of too many characters', async () => {
    const { auth } = await api.owner()

    const res = await api.http
      .post('/v1/projects')
      .set(...auth)
      .send({ markdown: 'x'.repeat(200_001) })

    expect(res.status).toBe(413)
    expect(res.body.error).toMatchObject({ code: 'payload_too_large', details: { limit_chars: 200_000 } })
  })

  it('counts characters, not UTF-16 units', async () => {
    const { auth } = await api.owner()

    const res = await api.http
      .post('/v1/projects')
      .set(...auth)
      .send({ markdown: '😀'.repeat(150_000) })

    expect(res.status).toBe(201)
    expect(res.body.data.char_count).toBe(150_000)
  })

  it('takes 200,000 Chinese characters also where JSON escapes each of them', async () => {
    const { auth } = await api.owner()

    const res = await api.http
      .post('/v1/projects')
      .set(...auth)
      .set('Content-Type', 'application/json')
      .send(`{"markdown":"${'\\u4e2d'.repeat(200_000)}"}`)

    expect(res.status).toBe(201)
    expect(res.body.data.char_count).toBe(200_000)
  })

  it('refuses a body of too many bytes', async () => {
    const { auth } = await api.owner()

    const res = await api.http
      .post('/v1/projects')
      .set(...auth)
      .send({ markdown: 'x'.repeat(2 * 1024 * 1024) })

    expect(res.status).toBe(413)
    expect(res.body.error.details).toEqual({ limit_bytes: 2_097_152 })
  })
})

describe('Idempotency-Key on POST /v1/projects', () => {
  it('gives the first response again, marked as a replay', async () => {
    const { auth } = await api.owner()
    const create = () =>
      api.http
        .post('/v1/projects')
        .set(...auth)
        .set('Idempotency-Key', 'abcDEF123')
        .send({ markdown: 'once' })

    const first = await create()
    const again = await create()

    expect(first.headers['idempotent-replay']).toBeUndefined()
    expect(again.headers['idempotent-replay']).toBe('true')
    expect([again.status, again.body]).toEqual([first.status, first.body])
  })

  it('takes two bodies with other field order for the same content', async () => {
    const { auth } = await api.owner()
    const create = (body: object) =>
      api.http
        .post('/v1/projects')
        .set(...auth)
        .set('Idempotency-Key', 'abcDEF124')
        .send(body)

    const first = await create({ markdown: 'm', title: 't' })
    const again = await create({ title: 't', markdown: 'm' })

    expect(again.body.data.project_id).toBe(first.body.data.project_id)
  })

  it('refuses the same key for other content', async () => {
    const { auth } = await api.owner()
    const create = (markdown: string) =>
      api.http
        .post('/v1/projects')
        .set(...auth)
        .set('Idempotency-Key', 'abcDEF125')
        .send({ markdown })

    await create('one')
    const other = await create('two')

    expect(other.status).toBe(409)
    expect(other.body.error.code).toBe('idempotency_conflict')
  })

  it('creates one project for a hundred concurrent requests with one key', async () => {
    const { auth } = await api.owner()
    const create = () =>
      api.http
        .post('/v1/projects')
        .set(...auth)
        .set('Idempotency-Key', 'twins12345')
        .send({ markdown: 'twin' })

    const answers = await Promise.all(Array.from({ length: 100 }, create))

    expect(new Set(answers.map((res) => res.status))).toEqual(new Set([201]))
    expect(new Set(answers.map((res) => res.body.data.project_id)).size).toBe(1)
    expect(answers.filter((res) => res.headers['idempotent-replay'] === 'true')).toHaveLength(99)
  })

  it('replays what was made when the process died before it could answer', async () => {
    const { auth } = await api.owner()
    const project = await api.http
      .post('/v1/projects')
      .set(...auth)
      .send({ markdown: 'x' })
    const body = { project_id: project.body.data.project_id, platform: 'xhs' }
    // The row is committed, and then the process stops.
    const renders = {
      add: api.ctx.renders.add.bind(api.ctx.renders),
      find: () => Promise.reject(new Error('killed')),
    }
    const dying = supertest(createApp({ ...api.ctx, renders: renders as never }))
    const request = (http: TestApi['http']) =>
      http
        .post('/v1/renders')
        .set(...auth)
        .set('Idempotency-Key', 'crash12345678')
        .send(body)

    const first = await request(dying)
    const again = await request(api.http)

    expect([first.status, again.status]).toEqual([500, 202])
    expect(again.headers['idempotent-replay']).toBe('true')
    const { rows } = await api.database.query(
      'SELECT count(*)::int AS n FROM renders WHERE project_id = $1',
      [body.project_id],
    )
    expect(rows).toEqual([{ n: 1 }])
  })

  it('keeps the keys of two users apart', async () => {
    const [one, two] = [await api.owner(), await api.owner()]
    const create = (auth: [string, string]) =>
      api.http
        .post('/v1/projects')
        .set(...auth)
        .set('Idempotency-Key', 'shared12345')
        .send({ markdown: 'x' })

    const [first, second] = [await create(one.auth), await create(two.auth)]

    expect(second.body.data.project_id).not.toBe(first.body.data.project_id)
  })

  it.each(['short', 'has-hyphens-in-it', 'x'.repeat(129), '密钥密钥密钥密钥'])(
    'refuses the key %s',
    async (key) => {
      const { auth } = await api.owner()

      const res = await api.http
        .post('/v1/projects')
        .set(...auth)
        .set('Idempotency-Key', encodeURI(key))
        .send({ markdown: 'x' })

      expect(res.status).toBe(400)
    },
  )
})

describe('GET /v1/projects', () => {
  it('lists newest first, in pages, without text', async () => {
    const { auth } = await api.owner()
    for (const n of [1, 2, 3])
      await api.http
        .post('/v1/projects')
        .set(...auth)
        .send({ markdown: `# Title ${n}\n\nbody` })

    const first = await api.http.get('/v1/projects?limit=2').set(...auth)
    const second = await api.http
      .get(`/v1/projects?limit=2&cursor=${first.body.meta.next_cursor}`)
      .set(...auth)

    expect(first.body.data.map((project: { title: string }) => project.title)).toEqual(['Title 3', 'Title 2'])
    expect(second.body.data.map((project: { title: string }) => project.title)).toEqual(['Title 1'])
    expect(second.body.meta.next_cursor).toBeNull()
    expect(first.body.data[0]).not.toHaveProperty('markdown')
    expect(first.body.data[0].structure).not.toHaveProperty('headings')
  })

  it.each(['limit=0', 'limit=101', 'limit=x', 'cursor=broken', 'cursor=', 'colour=red'])(
    'refuses ?%s',
    async (query) => {
      const { auth } = await api.owner()

      const res = await api.http.get(`/v1/projects?${query}`).set(...auth)

      expect(res.status).toBe(400)
      expect(res.body.error.code).toBe('invalid_request')
    },
  )

  it("does not show other people's projects", async () => {
    const [one, two] = [await api.owner(), await api.owner()]
    const made = await api.http
      .post('/v1/projects')
      .set(...one.auth)
      .send({ markdown: 'private' })

    const listed = await api.http.get('/v1/projects').set(...two.auth)
    const read = await api.http.get(`/v1/projects/${made.body.data.project_id}`).set(...two.auth)

    expect(listed.body.data).toEqual([])
    expect(read.status).toBe(404)
  })
})

describe('GET /v1/projects/{id}', () => {
  it.each(['prj_01m7y40bj2eh485bc01kwc5v3y', 'rnd_01m7y40bj2eh485bc01kwc5v3y', 'prj_', 'nonsense'])(
    'does not find %s',
    async (id) => {
      const { auth } = await api.owner()

      const res = await api.http.get(`/v1/projects/${id}`).set(...auth)

      expect(res.status).toBe(404)
      expect(res.body.error.code).toBe('not_found')
    },
  )
})
