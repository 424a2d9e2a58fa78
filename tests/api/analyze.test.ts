import { PLATFORMS } from '@galley/contracts'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Owner, TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'
import type { ApiBody } from '../support/test-stack.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const analyze = (owner: Owner, body: object) =>
  api.http
    .post('/v1/analyze')
    .set(...owner.auth)
    .send(body)

describe('POST /v1/analyze', () => {
  it('says what will happen on each platform', async () => {
    const markdown = '# 标题\n\n这是全国最好的产品，加微信领取。\n\n[链接](https://example.com)'

    const res = await analyze(await api.owner(), { markdown })

    expect(res.status).toBe(200)
    expect(Object.keys(res.body.data.platforms)).toEqual(PLATFORMS)
    expect(res.body.data.platforms.xhs).toMatchObject({ estimated_pages: 1, estimate: 'approximate' })
    for (const { match, range } of res.body.data.banned_words)
      expect(markdown.slice(range.start, range.end)).toBe(match)
    expect(res.body.data.banned_words.length).toBeGreaterThan(0)
    expect(res.body.data.structure.headings).toEqual([{ level: 1, text: '标题', line: 1 }])
  })

  it('checks the trades and the typography that are asked for', async () => {
    const owner = await api.owner()
    const markdown = '祛斑面霜只要99元，保本保息的理财，下单立减。'
    const all = await analyze(owner, { markdown })
    const some = await analyze(owner, { markdown, trades: ['beauty'], typography: true })

    const kindsIn = (res: typeof all) => res.body.data.banned_words.map((word: ApiBody) => word.category)
    expect(kindsIn(all)).toEqual(expect.arrayContaining(['cosmetic', 'financial']))
    expect(kindsIn(some)).not.toContain('financial')
    expect(some.body.data.banned_words[0].source).toMatchObject({ kind: 'law', in_force: '2021-01-01' })
    const rulesIn = (res: typeof all) => res.body.data.layout_risks.map(({ risk }: ApiBody) => risk)
    expect([rulesIn(all), rulesIn(some)]).toEqual([[], ['typography_space']])
    expect((await analyze(owner, { markdown, trades: ['magic'] })).status).toBe(400)
  })

  it('says what was decided about line ends, and does as it is told', async () => {
    const owner = await api.owner()
    const markdown = '# 静夜思\n\n床前明月光，\n疑是地上霜。'
    const lines = { first_line: 3, last_line: 4 }

    const found = await analyze(owner, { markdown })
    const told = await analyze(owner, { markdown, config: { line_breaks: 'join' } })

    const decided = [found, told].map(({ body }) => body.data.structure.line_breaks)
    expect(decided).toEqual([
      { mode: 'auto', kept: 1, joined: 0, paragraphs: [{ ...lines, kept: 1, joined: 0, mode: 'auto' }] },
      { mode: 'join', kept: 0, joined: 1, paragraphs: [{ ...lines, kept: 0, joined: 1, mode: 'join' }] },
    ])
  })

  it('reads a project of the caller, and one platform where it is asked for', async () => {
    const owner = await api.owner()
    const made = await api.http
      .post('/v1/projects')
      .set(...owner.auth)
      .send({ markdown: '# A\n\nb' })

    const res = await analyze(owner, { project_id: made.body.data.project_id, platform: 'twitter' })

    expect(Object.keys(res.body.data.platforms)).toEqual(['twitter'])
  })

  it('answers in the language that the client prefers', async () => {
    const owner = await api.owner()
    const body = { markdown: '# 标题\n\n加微信领取', platform: 'xhs' }

    const zh = await analyze(owner, body).set('Accept-Language', 'zh-CN,zh;q=0.9')
    const en = await analyze(owner, body).set('Accept-Language', 'en')

    expect(zh.body.data.banned_words[0].reason).toMatch(/\p{Script=Han}/u)
    expect(en.body.data.banned_words[0].reason).toMatch(/[a-z]/)
  })

  it.each([
    ['neither text nor project', {}],
    ['both', { markdown: 'x', project_id: 'prj_01m7y40bj2eh485bc01kwc5v3y' }],
    ['an unknown platform', { markdown: 'x', platform: 'myspace' }],
    ['an unknown theme', { markdown: 'x', config: { theme: 'nope' } }],
  ])('refuses %s', async (_what, body) => {
    expect((await analyze(await api.owner(), body)).status).toBe(400)
  })

  it("does not read another user's project", async () => {
    const [one, two] = [await api.owner(), await api.owner()]
    const made = await api.http
      .post('/v1/projects')
      .set(...one.auth)
      .send({ markdown: 'private' })

    expect((await analyze(two, { project_id: made.body.data.project_id })).status).toBe(404)
  })

  it('refuses a text that is too long', async () => {
    const res = await analyze(await api.owner(), { markdown: 'x'.repeat(200_001) })

    expect(res.status).toBe(413)
  })

  it('stores nothing', async () => {
    const owner = await api.owner()
    await analyze(owner, { markdown: 'x' })

    const { rows } = await api.database.query('SELECT count(*)::int AS n FROM projects WHERE owner_id = $1', [
      owner.userId,
    ])

    expect(rows).toEqual([{ n: 0 }])
  })
})
