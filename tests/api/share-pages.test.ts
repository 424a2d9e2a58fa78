import { readdir, readFile } from 'node:fs/promises'
import { createApp } from '@galley/api/app'
import { createContext } from '@galley/api/context'
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals'
import supertest from 'supertest'
import { TextReader } from '../../apps/api/src/threads/text-reader.ts'
import { addProject } from '../support/additions.ts'
import type { Owner, TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'

const VIEWERS = 10
const FORMULAS = Array.from({ length: 500 }, (_, n) => `$\\frac{a_{${n}}}{\\sqrt{b^{${n}} + c}}$`)
const LONG = `# Formulas\n\n${FORMULAS.join('\n\n')}`

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ TRUST_PROXY: '1' })
})
afterEach(() => {
  jest.restoreAllMocks()
})
afterAll(() => api.close())

/** Counts how many articles are built from here on. */
const watchBuilds = () => jest.spyOn(TextReader.prototype, 'article')

async function share(owner: Owner, markdown: string, extra: object = {}) {
  const project_id = await addProject(api, owner, { markdown })
  const made = await api.post(owner, '/shares', { project_id, include_body: true, ...extra })
  return { project_id, ...made.body.data, path: new URL(made.body.data.url).pathname }
}

const view = (path: string) => api.http.get(path)
const articleRows = async (id: string) =>
  (await api.database.query('SELECT prefix, bytes FROM share_articles WHERE share_id = $1', [id])).rows
const noted = async (prefix: string) =>
  (
    await api.database.query(
      "SELECT 1 FROM object_removals WHERE prefix = $1 AND due_at <= now() + interval '1 ms'",
      [prefix],
    )
  ).rows.length

describe('the page of a share that takes long to build', () => {
  it('is built once for concurrent visitors, and delays no analysis', async () => {
    const [author, other] = [await api.owner(), await api.owner()]
    const { path } = await share(author, LONG)
    const builds = watchBuilds()
    const order: string[] = []

    const pages = Promise.all(
      Array.from({ length: VIEWERS }, async () => {
        const page = await view(path)
        order.push('page')
        return page
      }),
    )
    const analyses = await Promise.all(
      [author, other, other, other].map(async (owner) => {
        const answer = await api.post(owner, '/analyze', { markdown: '# Short\n\nA text.' })
        order.push('analysis')
        return answer
      }),
    )

    expect(analyses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await pages).map(({ status }) => status)).toEqual(Array(VIEWERS).fill(200))
    expect(order.slice(0, 4)).toEqual(Array(4).fill('analysis'))
    expect(builds).toHaveBeenCalledTimes(1)
    expect((await view(path)).status).toBe(200)
    expect(builds).toHaveBeenCalledTimes(1)
  })
})

describe('a page that is requested from two processes at once', () => {
  it('is built by one of them', async () => {
    const other = await createContext(api.ctx.config, { clock: api.clock })
    const owner = await api.owner()
    const { path } = await share(owner, LONG)
    const builds = watchBuilds()

    const pages = await Promise.all([view(path), supertest(createApp(other)).get(path)])

    await other.close()
    expect(pages.map(({ status }) => status)).toEqual([200, 200])
    expect(pages[1]?.text).toBe(pages[0]?.text)
    expect(builds).toHaveBeenCalledTimes(1)
  })
})

describe('a page that is kept', () => {
  it('is sealed, is the same for all, and is built anew when the text changes', async () => {
    const owner = await api.owner()
    const { project_id, share_id, path } = await share(owner, '# A title\n\nGEHEIMTEXT')
    const builds = watchBuilds()

    const [first, second] = [await view(path), await view(path)]
    const [kept] = await articleRows(share_id)
    const patch = api.http.patch(`/v1/projects/${project_id}`).set(...owner.auth)
    await patch.send({ markdown: '# A title\n\nNEUERTEXT' })
    const third = await view(path)

    expect([first.text.includes('GEHEIMTEXT'), second.text]).toEqual([true, first.text])
    expect(third.text).toContain('NEUERTEXT')
    expect(builds).toHaveBeenCalledTimes(2)
    expect(await fileIn(kept.prefix)).not.toContain('GEHEIMTEXT')
    expect(await noted(kept.prefix)).toBe(1)
  })

  it('has a tag by which a program asks again, and no cache may keep it', async () => {
    const owner = await api.owner()
    const { path } = await share(owner, '# A title\n\nSome text')

    const first = await view(path)
    const again = await view(path).set('If-None-Match', String(first.headers.etag))

    expect([again.status, again.text]).toEqual([304, ''])
    expect(first.headers['cache-control']).toBe('private, no-store')
    expect(again.headers['cache-control']).toBe('private, no-store')
  })

  it.each([
    ['it is closed', (owner: Owner, id: string) => api.http.delete(`/v1/shares/${id}`).set(...owner.auth)],
    [
      'its project is deleted',
      (owner: Owner, _id: string, project: string) =>
        api.http.delete(`/v1/projects/${project}`).set(...owner.auth),
    ],
  ])('goes when %s', async (_what, end) => {
    const owner = await api.owner()
    const { project_id, share_id, path } = await share(owner, '# A title\n\nSome text')
    await view(path)
    const [kept] = await articleRows(share_id)

    await end(owner, share_id, project_id)

    expect(await articleRows(share_id)).toEqual([])
    expect(await noted(kept.prefix)).toBe(1)
    expect((await view(path)).status).toBe(404)
  })

  it('is not shown without the password', async () => {
    const owner = await api.owner()
    const { path } = await share(owner, '# A title\n\nGEHEIMTEXT', { password: 'a long lighthouse' })

    const opened = await api.http.post(path).type('form').send({ password: 'a long lighthouse' })
    const locked = await view(path).set('If-None-Match', String(opened.headers.etag))

    expect(opened.text).toContain('GEHEIMTEXT')
    expect(locked.status).toBe(200)
    expect(locked.text).not.toContain('GEHEIMTEXT')
  })
})

describe('visits of shares', () => {
  it('count once by address', async () => {
    const { path } = await share(await api.owner(), '# A title\n\nSome text')
    const consume = jest.spyOn(api.ctx.rateLimits.visitors, 'consume')

    await view(path)

    expect(consume).toHaveBeenCalledTimes(1)
  })

  it('are limited by share, wherever they come from', async () => {
    const owner = await api.owner()
    const { share_id, path } = await share(owner, '# A title\n\nSome text')

    const before = await view(path)
    for (let n = 0; n < 600; n += 1) await api.ctx.rateLimits.shares.consume(share_id)
    const after = await view(path)

    expect([before.status, after.status]).toEqual([200, 429])
  })

  it('count once each', async () => {
    const visitors = api.ctx.rateLimits.visitors
    const before = await visitors.consume('127.0.0.1')
    await view('/s/000000000000000000000000')
    const after = await visitors.consume('127.0.0.1')

    expect(before.remaining - after.remaining).toBeLessThanOrEqual(2)
  })

  it('are limited by address, whichever share is asked for', async () => {
    const fromElsewhere = (path: string) => view(path).set('X-Forwarded-For', '198.51.100.7')
    const paths = Array.from({ length: 130 }, (_, n) => `/s/${String(n).padStart(24, '0')}`)

    const statuses = await Promise.all(paths.map(async (path) => (await fromElsewhere(path)).status))

    expect(statuses.filter((status) => status === 404)).toHaveLength(120)
    const refused = await fromElsewhere('/s/000000000000000000000000')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.text).toContain('<h1>')
  })
})

async function fileIn(prefix: string): Promise<string> {
  const { objectStore } = api.ctx.config
  if (objectStore?.kind !== 'disk') throw new Error('The files of this test lie on disk.')
  const folder = `${objectStore.dir}/${prefix}`
  const [name = ''] = await readdir(folder)
  return readFile(`${folder}/${name}`, 'latin1')
}
