import { LIMITS } from '@galley/contracts'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Owner, TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'
import type { ApiBody } from '../support/test-stack.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const list = (owner: Owner, query = '') => api.http.get(`/v1/lexicons${query}`).set(...owner.auth)
const foundIn = async (owner: Owner, markdown: string): Promise<ApiBody[]> => {
  const { body } = await api.http
    .post('/v1/analyze')
    .set(...owner.auth)
    .send({ markdown })
  return body.data.banned_words.filter(({ category }: ApiBody) => category === 'own')
}

describe('POST /v1/lexicons', () => {
  it('adds words that every analysis of the account then looks for', async () => {
    const [owner, other] = [await api.owner(), await api.owner()]
    const words = [{ word: '小编', replacement: '我们', severity: 'low' }, { word: 'Acme' }]
    const made = await api.post(owner, '/lexicons', { name: '用语', words })

    const markdown = '小编觉得很好。\n\n`Acme` 是代码，Ａｃｍｅ 不是。'
    const found = await foundIn(owner, markdown)

    expect(made.status).toBe(201)
    expect(made.body.data.words[1]).toEqual({ word: 'Acme', replacement: null, severity: 'medium' })
    expect(found.map(({ match }) => match)).toEqual(['小编', 'Ａｃｍｅ'])
    const { lexicon_id } = made.body.data
    const source = { kind: 'own', name: '用语', in_force: null, url: `urn:galley:lexicon:${lexicon_id}` }
    expect(found[0]).toMatchObject({ severity: 'low', source, rewrite: { after: '我们觉得很好。' } })
    expect(found[1]).toMatchObject({ severity: 'medium', rewrite: null, evasion: 'full_width' })
    expect(await foundIn(other, markdown)).toEqual([])
  })

  it('adds words that no analysis of the account reports, with all that is within them', async () => {
    const [owner, other] = [await api.owner(), await api.owner()]
    const markdown = '最好吃小馆在街角。这是最好吃的面，第一名！'
    const matches = async (of: Owner) => {
      const { body } = await api.http
        .post('/v1/analyze')
        .set(...of.auth)
        .send({ markdown, platform: 'xhs' })
      return body.data.banned_words.map(({ match, range }: ApiBody) => [range.start, match])
    }
    const before = await matches(owner)
    const words = [{ word: '最好吃小馆', severity: 'allowed' }]
    await api.post(owner, '/lexicons', { name: '店名', words })

    expect(before.filter(([start]: [number]) => start < 5)).toHaveLength(1)
    expect(await matches(owner)).toEqual(before.filter(([start]: [number]) => start >= 5))
    expect(await matches(other)).toEqual(before)
  })

  it('stores the words sealed', async () => {
    await api.post(await api.owner(), '/lexicons', { name: 'n', words: [{ word: 'Geheimwort' }] })

    const { rows } = await api.database.query(
      `SELECT encode(sealed_words, 'escape') AS words FROM lexicons WHERE position('Geheimwort' in encode(sealed_words, 'escape')) > 0`,
    )
    expect(rows).toEqual([])
  })

  it('refuses a list too many', async () => {
    const owner = await api.owner()
    const make = () => api.post(owner, '/lexicons', { name: 'n', words: [{ word: 'w' }] })
    for (let n = 0; n < LIMITS.lexiconsPerUser; n++) expect((await make()).status).toBe(201)

    const refused = await make()

    expect(refused.status).toBe(409)
    expect(refused.body.error.details).toEqual({
      reason: 'too_many_lexicons',
      limit: LIMITS.lexiconsPerUser,
    })
  })

  it('keeps to the limit when all are added at the same moment, and gives a removed place again', async () => {
    const owner = await api.owner()
    const make = () => api.post(owner, '/lexicons', { name: 'n', words: [{ word: 'w' }] })

    const made = await Promise.all(Array.from({ length: LIMITS.lexiconsPerUser + 8 }, make))
    const [first] = made.flatMap(({ status, body }) => (status === 201 ? [body.data.lexicon_id] : []))
    await api.http.delete(`/v1/lexicons/${first}`).set(...owner.auth)

    expect(made.filter(({ status }) => status === 201)).toHaveLength(LIMITS.lexiconsPerUser)
    expect(made.filter(({ status }) => status === 409)).toHaveLength(8)
    expect((await make()).status).toBe(201)
    expect((await make()).status).toBe(409)
  })

  it.each([
    ['without letters', [{ word: '——' }]],
    ['without words', []],
    ['that is too long', [{ word: 'x'.repeat(LIMITS.lexiconWordChars + 1) }]],
  ])('refuses a list %s, without repeating it', async (_what, words) => {
    const res = await api.post(await api.owner(), '/lexicons', { name: 'n', words })

    expect(res.status).toBe(400)
    expect(res.text).not.toMatch(/——|xxx/)
  })
})

describe('GET /v1/lexicons', () => {
  it('lists the newest first, page by page', async () => {
    const owner = await api.owner()
    for (const name of ['one', 'two']) await api.post(owner, '/lexicons', { name, words: [{ word: name }] })

    const first = await list(owner, '?limit=1')
    const second = await list(owner, `?limit=1&cursor=${first.body.meta.next_cursor}`)

    expect([first, second].map(({ body }) => body.data[0].name)).toEqual(['two', 'one'])
    expect(second.body.meta.next_cursor).toBeNull()
  })
})

describe('PATCH /v1/lexicons/{id}', () => {
  const made = async (owner: Owner): Promise<string> => {
    const words = [{ word: '小编' }]
    return (await api.post(owner, '/lexicons', { name: '用语', words })).body.data.lexicon_id
  }
  const patch = (owner: Owner, id: string, change: object, ifMatch = '*') =>
    api.http
      .patch(`/v1/lexicons/${id}`)
      .set(...owner.auth)
      .set('If-Match', ifMatch)
      .send(change)
  const get = (owner: Owner, id: string) => api.http.get(`/v1/lexicons/${id}`).set(...owner.auth)

  it('changes the words, which later analyses look for, and keeps the rest', async () => {
    const owner = await api.owner()
    const id = await made(owner)

    const { status, headers, body } = await patch(owner, id, { words: [{ word: '干货' }] })

    expect([status, headers.etag, body.data.version, body.data.name]).toEqual([200, '"2"', 2, '用语'])
    expect((await foundIn(owner, '小编的干货')).map(({ match }) => match)).toEqual(['干货'])
    expect((await patch(owner, id, { name: '新' })).body.data).toMatchObject({
      name: '新',
      words: [{ word: '干货' }],
    })
    expect((await get(owner, id)).body.data).toMatchObject({ version: 3, name: '新' })
  })

  it('refuses a change of another version, and an empty one', async () => {
    const owner = await api.owner()
    const id = await made(owner)
    await patch(owner, id, { name: 'a' }, '"1"')

    const stale = await patch(owner, id, { name: 'b' }, '"1"')

    expect([stale.status, stale.body.error.details.reason]).toEqual([412, 'version_mismatch'])
    expect((await patch(owner, id, {})).status).toBe(400)
    expect((await patch(owner, id, { words: [] })).status).toBe(400)
    expect((await get(owner, id)).body.data.name).toBe('a')
  })

  it('loses no change of those that come at the same moment', async () => {
    const owner = await api.owner()
    const id = await made(owner)

    for (const n of [1, 2, 3, 4]) {
      const change = { name: `n${n}`, words: [{ word: `w${n}` }] }
      await Promise.all([patch(owner, id, { name: change.name }), patch(owner, id, { words: change.words })])
      expect((await get(owner, id)).body.data).toMatchObject({ ...change, version: 2 * n + 1 })
    }
  })

  it('is not for the list of somebody else', async () => {
    const [owner, other] = [await api.owner(), await api.owner()]
    const id = await made(owner)

    expect((await patch(other, id, { name: 'mine' })).status).toBe(404)
    expect((await get(other, id)).status).toBe(404)
  })
})

describe('DELETE /v1/lexicons/{id}', () => {
  it('removes the words from later analyses', async () => {
    const owner = await api.owner()
    const { body } = await api.post(owner, '/lexicons', { name: 'n', words: [{ word: '小编' }] })
    const remove = () => api.http.delete(`/v1/lexicons/${body.data.lexicon_id}`).set(...owner.auth)

    expect((await remove()).status).toBe(200)
    expect((await remove()).status).toBe(404)
    expect(await foundIn(owner, '小编觉得')).toEqual([])
  })
})
