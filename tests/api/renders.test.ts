import { LIMITS } from '@galley/contracts'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { addProject } from '../support/additions.ts'
import { changedAt } from '../support/changed-at.ts'
import { claimRender } from '../support/claim-render.ts'
import { completeRender } from '../support/complete-render.ts'
import type { Owner, TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'

/** The id of a project that doesn't exist. */
const ID = 'prj_01m7y40bj2eh485bc01kwc5v3y'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

async function askFor(owner: Owner, body: object = {}) {
  const project_id = await addProject(api, owner)
  return api.post(owner, '/renders', {
    project_id,
    platform: 'xhs',
    config: { aspect_ratio: '3:4' },
    ...body,
  })
}

describe('POST /v1/renders', () => {
  it('accepts with 202 and the defaults filled in', async () => {
    const res = await askFor(await api.owner())

    expect(res.status).toBe(202)
    expect(res.headers['retry-after']).toBe('1')
    expect(res.headers.location).toBe(`http://127.0.0.1:4000/v1/renders/${res.body.data.render_id}`)
    expect(res.body.data).toMatchObject({
      status: 'queued',
      project_version: 1,
      config: { aspect_ratio: '3:4', scale: 2, format: 'png', theme: 'plain-ink', max_pages: 100 },
      progress: { pages_done: 0, pages_total: null },
      artifacts: [],
      error: null,
    })
  })

  it.each([
    ['an unknown platform', { platform: 'myspace' }, 'platform'],
    ['an impossible ratio', { config: { aspect_ratio: '1:9' } }, 'config.aspect_ratio'],
    ['an unknown setting', { config: { colour: 'red' } }, 'config'],
    ['an unknown theme', { config: { theme: 'no-such-theme' } }, 'config.theme'],
    ['a language without end', { config: { language: `en${'-latin'.repeat(6)}` } }, 'config.language'],
  ])('refuses %s', async (_what, body, path) => {
    const res = await askFor(await api.owner(), body)

    expect(res.status).toBe(400)
    expect(res.body.error.details.issues[0].path).toBe(path)
  })

  it.each(['xhs', 'wechat', 'twitter'])('takes a config as a render shows it: %s', async (platform) => {
    const owner = await api.owner()
    const shown = (await askFor(owner, { platform, config: { watermark: 'draft' } })).body.data.config

    const again = await askFor(owner, { platform, config: shown })

    expect(again.status).toBe(202)
    expect(again.body.data.config).toEqual(shown)
  })

  it("does not render another user's project", async () => {
    const [one, two] = [await api.owner(), await api.owner()]
    const project_id = await addProject(api, one)

    const res = await api.post(two, '/renders', { project_id, platform: 'xhs' })

    expect(res.status).toBe(404)
  })

  it('gives the queued response again for the same key, also when the render has ended', async () => {
    const owner = await api.owner()
    const project_id = await addProject(api, owner)
    const create = () =>
      api.http
        .post('/v1/renders')
        .set(...owner.auth)
        .set('Idempotency-Key', 'render12345')
        .send({ project_id, platform: 'xhs' })

    const first = await create()
    await completeRender(api, first.body.data.render_id)
    const again = await create()

    expect(again.status).toBe(202)
    expect(again.headers['idempotent-replay']).toBe('true')
    expect(again.body).toEqual(first.body)
  })

  it('charges exactly the quota under two hundred requests at once', async () => {
    const owner = await api.owner()
    const project_id = await addProject(api, owner)
    const create = () => api.post(owner, '/renders', { project_id, platform: 'xhs' })

    const answers = await Promise.all(Array.from({ length: 200 }, create))

    expect(answers.filter((res) => res.status === 202)).toHaveLength(50)
    const refused = answers.filter((res) => res.status === 402)
    expect(refused).toHaveLength(150)
    expect(refused[0]?.body.error).toMatchObject({
      code: 'quota_exceeded',
      details: { metric: 'renders', limit: 50, used: 50, resets_at: '2026-11-22T00:00:00.000Z' },
    })
  })
})

describe('GET /v1/renders/{id}', () => {
  it('shows the pages with signed URLs that open', async () => {
    const owner = await api.owner()
    const { render_id } = (await askFor(owner)).body.data
    await completeRender(api, render_id)

    const res = await api.http.get(`/v1/renders/${render_id}`).set(...owner.auth)

    expect(res.body.data).toMatchObject({
      status: 'completed',
      page_count: 1,
      progress: { pages_done: 1, pages_total: 1 },
    })
    expect(res.body.data.artifacts[0]).toMatchObject({
      kind: 'page',
      page: 1,
      width_px: 1080,
      height_px: 1440,
      alt_text: 'what it shows',
    })
    expect(res.body.data.preview_urls).toEqual([res.body.data.artifacts[0].preview_url])
    const asset = await api.http.get(pathOf(res.body.data.preview_urls[0]))
    expect(asset.status).toBe(200)
    expect(asset.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      etag: `"${'a'.repeat(64)}"`,
    })
    expect(asset.headers['cache-control']).toContain('private')
    expect(asset.body.toString()).toBe('pixels')
  })

  it("does not show another user's render", async () => {
    const { render_id } = (await askFor(await api.owner())).body.data
    const other = await api.owner()

    const res = await api.http.get(`/v1/renders/${render_id}`).set(...other.auth)

    expect(res.status).toBe(404)
  })

  it('says why a render failed, and gives its quota back', async () => {
    const owner = await api.owner()
    const { render_id } = (await askFor(owner)).body.data
    const render = await claimRender(api, render_id, 10_000)
    await api.ctx.renders.chargePages({ id: render_id, attempt: render?.attempt ?? 0 }, 7)

    await api.ctx.renders.fail({ id: render_id, attempt: render?.attempt ?? 0 }, 'timeout')
    const res = await api.http.get(`/v1/renders/${render_id}`).set(...owner.auth)

    const error = { code: 'render_failed', reason: 'timeout' }
    expect(res.body.data).toMatchObject({ status: 'failed', error })
    const { rows } = await api.database.query('SELECT renders, pages FROM usage_days WHERE user_id = $1', [
      owner.userId,
    ])
    expect(rows).toEqual([{ renders: 0, pages: 0 }])
  })
})

describe('GET /v1/renders', () => {
  it('gives the newest of each project that it is asked for, however old it is', async () => {
    const owner = await api.owner()
    const ask = async (project_id: string, platform = 'xhs') =>
      (await api.post(owner, '/renders', { project_id, platform })).body.data.render_id
    const [one, two, none] = [
      await addProject(api, owner),
      await addProject(api, owner),
      await addProject(api, owner),
    ]
    const old = await ask(one)
    await completeRender(api, old)
    const unfinished = await ask(one)
    const thread = await ask(one, 'twitter')
    await completeRender(api, thread)
    await ask(two)
    const newest = await ask(two)
    await completeRender(api, newest)
    const list = async (query: string, who = owner) =>
      (
        await api.http.get(`/v1/renders?newest_of=${one},${two},${none}${query}`).set(...who.auth)
      ).body.data.map((render: { render_id: string }) => render.render_id)

    expect(await list('&status=completed')).toEqual([newest, thread])
    expect(await list('&status=completed&platform=xhs')).toEqual([newest, old])
    expect(await list('&status=queued&platform=xhs&limit=1')).toHaveLength(1)
    expect(await list(`&project_id=${one}`)).toEqual([thread])
    expect(await list(`&status=queued&project_id=${one}`)).toEqual([unfinished])
    expect(await list('', await api.owner())).toEqual([])
  })

  it.each([
    'project_id=nonsense',
    'project_id=',
    'newest_of=nonsense',
    'newest_of=',
    `newest_of=${ID},nonsense`,
    `newest_of=${ID},`,
  ])('finds nothing by a malformed id: %s', async (query) => {
    const { auth } = await api.owner()

    const res = await api.http.get(`/v1/renders?${query}`).set(...auth)

    expect(res.status).toBe(404)
    expect(res.body.error.code).toBe('not_found')
  })

  it('takes the ids of as many projects as a page has renders, and no more', async () => {
    const { auth } = await api.owner()
    const list = (count: number) =>
      api.http.get(`/v1/renders?newest_of=${Array.from({ length: count }, () => ID)}`).set(...auth)

    expect((await list(LIMITS.pageSizeMax)).status).toBe(200)
    const res = await list(LIMITS.pageSizeMax + 1)

    expect(res.status).toBe(400)
    expect(res.body.error.details.issues[0].path).toBe('newest_of')
  })
})

describe('signed URLs', () => {
  async function signedAsset() {
    const owner = await api.owner()
    const { render_id } = (await askFor(owner)).body.data
    await completeRender(api, render_id)
    const res = await api.http.get(`/v1/renders/${render_id}`).set(...owner.auth)
    return { owner, path: pathOf(res.body.data.preview_urls[0]) }
  }

  it.each([
    ['a changed signature', (path: string) => changedAt(path, path.indexOf('sig=') + 4)],
    ['a longer life', (path: string) => path.replace(/exp=\d/, 'exp=9')],
    ['an added parameter', (path: string) => `${path}&page=2`],
    ['an unknown key', (path: string) => path.replace('kid=s1', 'kid=s9')],
    ['no signature', (path: string) => path.slice(0, path.indexOf('?'))],
    ['another holder', (path: string) => path.replace(/tid=tok_../, 'tid=tok_00')],
  ])('do not open with %s', async (_what, forge) => {
    const { path } = await signedAsset()

    const res = await api.http.get(forge(path))

    expect(res.status).toBe(404)
    expect(res.body.error.code).toBe('not_found')
  })

  it('are refused with a second signature, which two readers could tell apart', async () => {
    const { path } = await signedAsset()

    const res = await api.http.get(`${path}&sig=x`)

    expect(res.status).toBe(400)
    expect(res.body.error.message).toBe('`sig` is given more than once.')
  })

  it('end after their time', async () => {
    const { path } = await signedAsset()

    const before = await api.http.get(path)
    api.clock.advance(15 * 60_000 + 1000)
    const after = await api.http.get(path)

    expect([before.status, after.status]).toEqual([200, 404])
  })

  it('end when the token that they were minted for is revoked', async () => {
    const { owner, path } = await signedAsset()

    await api.database.query('UPDATE tokens SET revoked_at = now() WHERE id = $1', [owner.tokenId])
    const res = await api.http.get(path)

    expect(res.status).toBe(404)
  })
})

describe('GET /v1/renders/png-canvas/{id}', () => {
  const canvasPath = (id: string) => {
    const expiresAt = new Date(api.clock.now().getTime() + 60_000)
    return `/v1${api.ctx.signer.sign({ method: 'GET', path: `/renders/png-canvas/${id}`, expiresAt, holder: null })}`
  }

  it('is the offline page of the bound revision, sandboxed and noindex', async () => {
    const { render_id } = (await askFor(await api.owner())).body.data

    const res = await api.http.get(canvasPath(render_id))

    expect(res.status).toBe(200)
    expect(res.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(res.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/)
    expect(res.headers['x-robots-tag']).toBe('noindex, nofollow')
    expect(res.text).toContain('Text.')
  })

  it('does not open without a signature, or with one for another render', async () => {
    const owner = await api.owner()
    const [one, two] = [(await askFor(owner)).body.data.render_id, (await askFor(owner)).body.data.render_id]

    const unsigned = await api.http.get(`/v1/renders/png-canvas/${one}`)
    const moved = await api.http.get(canvasPath(one).replace(one, two))

    expect([unsigned.status, moved.status]).toEqual([404, 404])
  })
})

describe('the state machine in the database', () => {
  it.each([
    ['completed', 'running'],
    ['completed', 'failed'],
    ['queued', 'completed'],
    ['failed', 'queued'],
    ['canceled', 'running'],
  ])('refuses %s → %s', async (from, to) => {
    const { render_id } = (await askFor(await api.owner())).body.data
    const steps: Record<string, string[]> = {
      completed: ['running', 'completed'],
      failed: ['failed'],
      canceled: ['canceled'],
      queued: [],
    }
    for (const step of steps[from] ?? []) await setStatus(render_id, step)

    await expect(setStatus(render_id, to)).rejects.toThrow(/cannot go from/)
  })

  it('lets only one of ten workers claim a render', async () => {
    const { render_id } = (await askFor(await api.owner())).body.data

    const claims = await Promise.all(Array.from({ length: 10 }, () => claimRender(api, render_id, 10_000)))

    expect(claims.filter((claim) => claim !== null)).toHaveLength(1)
  })

  it('gives a render to another worker when its lease has run out, and refuses the late one', async () => {
    const { render_id } = (await askFor(await api.owner())).body.data
    const first = await claimRender(api, render_id, 10_000)
    await api.database.query("UPDATE renders SET lease_expires_at = now() - interval '1 s' WHERE id = $1", [
      render_id,
    ])

    const second = await claimRender(api, render_id, 10_000)
    const late = await api.ctx.renders.complete(
      { id: render_id, attempt: first?.attempt ?? 0, projectId: second!.projectId },
      { artifacts: [], warnings: [], finishedAt: new Date() },
    )

    expect([first?.attempt, second?.attempt, late]).toEqual([1, 2, false])
  })

  async function setStatus(id: string, status: string) {
    await api.database.query('UPDATE renders SET status = $2::render_status WHERE id = $1', [id, status])
  }
})

function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}
