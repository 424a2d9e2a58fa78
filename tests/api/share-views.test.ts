import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { addProject } from '../support/additions.ts'
import type { Owner, TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'

let api: TestApi
let owner: Owner

beforeAll(async () => {
  api = await startTestApi({ TRUST_PROXY: '1' })
  owner = await api.owner()
})
afterEach(() => {
  jest.restoreAllMocks()
})
afterAll(() => api.close())

async function share(extra: object = {}) {
  const project_id = await addProject(api, owner, { markdown: '# Gezählt' })
  const { body } = await api.post(owner, '/shares', { project_id, ...extra })
  return { id: body.data.share_id as string, path: new URL(body.data.url).pathname, made: body.data }
}

const visit = (path: string, agent = BROWSER) => api.http.get(path).set('User-Agent', agent)

/** Returns what the owner is told of a share, once everything is counted. */
async function toldOf(id: string) {
  await api.ctx.background.settle()
  const { body } = await api.http.get('/v1/shares').set(...owner.auth)
  const { views, last_viewed_at } = body.data.find((each: { share_id: string }) => each.share_id === id)
  return { views, last_viewed_at }
}

describe('the views of a share', () => {
  it('are none at first, and grow with each opening', async () => {
    const { id, path, made } = await share()
    const before = await toldOf(id)

    await visit(path).expect(200)
    await visit(path).expect(200)

    expect([made.views, made.last_viewed_at]).toEqual([0, null])
    expect(before).toEqual({ views: 0, last_viewed_at: null })
    expect(await toldOf(id)).toEqual({ views: 2, last_viewed_at: api.ctx.clock.now().toISOString() })
  })

  it('are all there when many people open it at once', async () => {
    const { id, path } = await share()

    await Promise.all(Array.from({ length: 20 }, () => visit(path).expect(200)))

    expect((await toldOf(id)).views).toBe(20)
  })

  it('are not those of programs, of previews, of HEAD, or of who has a copy', async () => {
    const { id, path } = await share()
    const { headers } = await visit(path, 'curl/8.9.1').expect(200)

    await visit(path, 'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)').expect(200)
    await visit(path).set('Sec-Purpose', 'prefetch').expect(200)
    await api.http.head(path).set('User-Agent', BROWSER).expect(200)
    await visit(path)
      .set('If-None-Match', headers.etag ?? '')
      .expect(304)

    expect((await toldOf(id)).views).toBe(0)
  })

  it('are not those of its owner who is signed in, but those of another user', async () => {
    const signUp = async (email: string) => {
      const { headers, body } = await api.http
        .post('/v1/accounts')
        .send({ email, password: 'six words of a long way' })
      const cookie = String(headers['set-cookie']?.[0]).split(';')[0] ?? ''
      const call = (path: string, sent: object) =>
        api.http.post(path).set('Cookie', cookie).set('X-CSRF-Token', body.data.csrf_token).send(sent)
      return { cookie, call }
    }
    const own = await signUp('owner-of-share@example.com')
    const other = await signUp('other-visitor@example.com')
    const project = await own.call('/v1/projects', { markdown: '# Mine' })
    const made = await own.call('/v1/shares', { project_id: project.body.data.project_id })
    const path = new URL(made.body.data.url).pathname
    const views = async () => {
      await api.ctx.background.settle()
      const { body } = await api.http.get('/v1/shares').set('Cookie', own.cookie)
      return body.data[0].views
    }

    await visit(path).set('Cookie', own.cookie).expect(200)
    const afterOwn = await views()
    await visit(path).set('Cookie', other.cookie).expect(200)

    expect([afterOwn, await views()]).toEqual([0, 1])
  })

  it('count a locked share once it is opened, not its question or wrong passwords', async () => {
    const { id, path } = await share({ password: 'leuchtturm am Kap' })
    const enter = (password: string) =>
      api.http.post(path).set('User-Agent', BROWSER).type('form').send({ password })

    await visit(path).expect(200)
    await enter('falsch').expect(403)
    const before = await toldOf(id)
    await enter('leuchtturm am Kap').expect(200)

    expect([before.views, (await toldOf(id)).views]).toEqual([0, 1])
  })

  it('neither delay nor fail the page', async () => {
    const { id, path } = await share()
    const counting = Promise.withResolvers<void>()
    const note = jest.spyOn(api.ctx.shares, 'noteView').mockReturnValueOnce(counting.promise)

    await visit(path).timeout(5_000).expect(200)
    counting.reject(new Error('The database is away.'))
    note.mockRejectedValueOnce(new Error('The database is away.'))
    await visit(path).expect(200)

    expect(note).toHaveBeenCalledTimes(2)
    expect((await toldOf(id)).views).toBe(0)
  })

  it('leave no trace of the visitor: no cookie, and no address', async () => {
    const { id, path } = await share()

    const { headers } = await visit(path).set('X-Forwarded-For', '203.0.113.77').expect(200)
    await toldOf(id)

    const { rows } = await api.database.query('SELECT (s.*)::text AS row FROM shares s WHERE id = $1', [id])
    expect(headers['set-cookie']).toBeUndefined()
    expect(rows[0]?.row).not.toContain('203.0.113.77')
    expect(rows[0]?.row).not.toContain('Firefox')
  })
})
