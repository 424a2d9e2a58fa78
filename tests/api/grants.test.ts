import { endpoints } from '@galley/contracts'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { addUpload } from '../support/additions.ts'
import { listen, tellAgent } from '../support/agents/agents.ts'
import { allowing, authorizationPath, logIn, newPkce, OAUTH_ENV, OauthBrowser } from '../support/oauth.ts'
import type { TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'

let api: TestApi
let url: string
let stopListening: () => Promise<void>

beforeAll(async () => {
  api = await startTestApi(OAUTH_ENV)
  ;({ url, close: stopListening } = await listen(api.ctx))
})
afterAll(async () => {
  await stopListening()
  await api.close()
})

const EVERYTHING = [
  'project:read',
  'project:write',
  'render:create',
  'render:read',
  'share:create',
  'usage:read',
]

async function signedIn(): Promise<OauthBrowser> {
  const browser = new OauthBrowser(api)
  await browser.signUp()
  return browser
}

type Verb = 'get' | 'post' | 'patch' | 'delete'
const as = (token: string) => (verb: Verb, path: string, body?: object) =>
  api.http[verb](`/v1${path}`).set('Authorization', `Bearer ${token}`).send(body)

/** Logs a client in with the bounds that a person has chosen on the page. */
async function boundedToken(
  browser: OauthBrowser,
  bounds: Readonly<Record<string, string>>,
): Promise<string> {
  return (await logIn(api, browser, EVERYTHING, bounds)).access_token
}

describe('the list of grants', () => {
  it('shows what has access and ends it', async () => {
    const browser = await signedIn()
    const { access_token } = await logIn(api, browser)
    await as(access_token)('get', '/projects')

    const [grant] = (await browser.call('get', '/grants')).body.data
    const ended = await browser.call('delete', `/grants/${grant.grant_id}`)
    const again = await browser.call('delete', `/grants/${grant.grant_id}`)

    expect(grant).toMatchObject({
      client_name: 'Notes',
      client_host: null,
      scopes: ['project:read', 'project:write'],
      project_id: null,
      renders_left: null,
      shares_unasked: false,
      last_used_at: '2026-11-21',
    })
    expect([ended.status, again.status]).toEqual([200, 404])
    expect((await as(access_token)('get', '/projects')).status).toBe(401)
    expect((await browser.call('get', '/grants')).body.data).toEqual([])
  })

  it('is for the owner only, and not for tokens', async () => {
    const [browser, other] = [await signedIn(), await signedIn()]
    const { access_token } = await logIn(api, browser)
    const [grant] = (await browser.call('get', '/grants')).body.data

    expect((await other.call('delete', `/grants/${grant.grant_id}`)).status).toBe(404)
    expect((await other.call('get', `/audit?grant_id=${grant.grant_id}`)).body.data).toEqual([])
    expect((await as(access_token)('get', '/grants')).status).toBe(401)
  })
})

describe('the audit log', () => {
  it('holds what a client did and tried, by ids, also after its end', async () => {
    const browser = await signedIn()
    const { access_token } = await logIn(api, browser)
    const made = await as(access_token)('post', '/projects', { markdown: '# Kanarienvogel' })
    await as(access_token)('post', '/shares', { project_id: made.body.data.project_id })
    await api.ctx.background.settle()
    const [grant] = (await browser.call('get', '/grants')).body.data
    await browser.call('delete', `/grants/${grant.grant_id}`)

    const { data } = (await browser.call('get', `/audit?grant_id=${grant.grant_id}`)).body

    const facts = data.map(({ action, object_id, outcome }: Record<string, string>) => [
      action,
      object_id,
      outcome,
    ])
    expect(facts).toEqual(
      expect.arrayContaining([
        ['shares.create', null, 'forbidden_scope'],
        ['projects.create', made.body.data.project_id, 'ok'],
      ]),
    )
    expect(JSON.stringify(data)).not.toContain('Kanarienvogel')
  })

  it('has pages', async () => {
    const browser = await signedIn()
    const { access_token } = await logIn(api, browser)
    for (let n = 0; n < 3; n++) await as(access_token)('get', '/projects')
    await api.ctx.background.settle()

    const first = (await browser.call('get', '/audit?limit=2')).body
    const rest = (await browser.call('get', `/audit?limit=2&cursor=${first.meta.next_cursor}`)).body

    expect([first.data.length, rest.data.length, rest.meta.next_cursor]).toEqual([2, 1, null])
  })
})

describe('a grant for one project', () => {
  it('reaches this project, and no other by any path', async () => {
    const browser = await signedIn()
    const wide = as((await logIn(api, browser, EVERYTHING)).access_token)
    const [mine, other] = await Promise.all(
      ['# Mine', '# Other'].map(
        async (markdown) => (await wide('post', '/projects', { markdown })).body.data.project_id,
      ),
    )
    const narrow = as(await boundedToken(browser, { project: mine }))

    expect((await narrow('get', `/projects/${mine}`)).status).toBe(200)
    expect((await narrow('patch', `/projects/${mine}`, { markdown: '# New' })).status).toBe(200)
    const { data: listed } = (await narrow('get', '/projects')).body
    expect(listed.map((each: { project_id: string }) => each.project_id)).toEqual([mine])
    expect((await narrow('post', '/analyze', { project_id: mine })).status).toBe(200)
    expect((await narrow('post', '/analyze', { markdown: '# Any' })).status).toBe(200)

    expect((await narrow('get', `/projects/${other}`)).status).toBe(404)
    expect((await narrow('patch', `/projects/${other}`, { markdown: 'x' })).status).toBe(404)
    expect((await narrow('delete', `/projects/${other}`)).status).toBe(404)
    expect((await narrow('get', `/projects/${other}/revisions`)).status).toBe(404)
    expect((await narrow('post', '/analyze', { project_id: other })).status).toBe(404)
    expect((await narrow('post', '/renders', { project_id: other, platform: 'xhs' })).status).toBe(404)
    expect((await narrow('post', '/shares', { project_id: other })).status).toBe(404)
    expect((await narrow('get', `/renders?project_id=${other}`)).status).toBe(404)
    expect((await narrow('post', '/projects', { markdown: '# A' })).status).toBe(403)
    expect((await narrow('get', '/renders')).status).toBe(403)
    expect((await narrow('get', '/shares')).status).toBe(403)
    expect((await narrow('post', '/tokens', { name: 'x', scopes: ['project:read'] })).status).toBe(403)
  })

  it('sends pictures in parts to this project, and touches no upload of another', async () => {
    const browser = await signedIn()
    const wide = as((await logIn(api, browser, EVERYTHING)).access_token)
    const made = async () => (await wide('post', '/projects', { markdown: '# A' })).body.data.project_id
    const [mine, other] = [await made(), await made()]
    const narrow = as(await boundedToken(browser, { project: mine }))
    const begin = (call: typeof wide, project: string) =>
      call('post', `/projects/${project}/uploads`, { bytes: 8 })

    const own = (await begin(narrow, mine)).body.data.upload_id
    const foreign = (await begin(wide, other)).body.data.upload_id

    expect((await begin(narrow, other)).status).toBe(404)
    const statuses = async (id: string) => [
      (await narrow('get', `/uploads/${id}`)).status,
      (await narrow('post', `/uploads/${id}/image`)).status,
      (await narrow('delete', `/uploads/${id}`)).status,
    ]
    expect(await statuses(own)).toEqual([200, 409, 204])
    expect(await statuses(foreign)).toEqual([404, 404, 404])
  })

  it('reads and deletes pictures of this project, and of no other', async () => {
    const browser = await signedIn()
    const wide = as((await logIn(api, browser, EVERYTHING)).access_token)
    const made = async () => (await wide('post', '/projects', { markdown: '# A' })).body.data.project_id
    const [mine, other] = [await made(), await made()]
    const narrow = as(await boundedToken(browser, { project: mine }))
    const { rows } = await api.database.query('SELECT owner_id FROM projects WHERE id = $1', [mine])
    const owner = { userId: rows[0].owner_id }
    const [own, foreign] = await Promise.all(
      [mine, other].map((projectId) => addUpload(api, owner, { projectId, file: Buffer.from(projectId) })),
    )

    const statuses = async (id = '') => [
      (await narrow('get', `/images/${id}`)).status,
      (await narrow('get', `/images/${id}/file`)).status,
      (await narrow('delete', `/images/${id}`)).status,
    ]
    expect(await statuses(own)).toEqual([200, 200, 200])
    expect(await statuses(foreign)).toEqual([404, 404, 404])
    expect((await wide('get', `/images/${foreign}`)).status).toBe(200)
  })

  it('reaches nothing any more when the project is deleted', async () => {
    const browser = await signedIn()
    const wide = as((await logIn(api, browser, EVERYTHING)).access_token)
    const made = async () => (await wide('post', '/projects', { markdown: '# A' })).body.data.project_id
    const [mine, other] = [await made(), await made()]
    const narrow = as(await boundedToken(browser, { project: mine }))
    await wide('delete', `/projects/${mine}`)

    expect((await narrow('get', '/projects')).body.data).toEqual([])
    expect((await narrow('get', `/projects/${other}`)).status).toBe(404)
  })

  it('is closed to every endpoint that says nothing about a project', () => {
    const known = endpoints.filter(({ access }) => access.kind === 'token').map(({ path }) => path)
    const unclear = known.filter((path) => !/^\/(projects|renders|images|uploads)\/\{id\}/.test(path))

    // A new path here needs a decision: `requireWithinGrant` refuses it until it names a project.
    expect([...new Set(unclear)].sort()).toEqual([
      '/analyze',
      '/brands',
      '/brands/{id}',
      '/brands/{id}/fonts/{slot}',
      '/brands/{id}/pictures/{picture}',
      '/lexicons',
      '/lexicons/{id}',
      '/own-themes',
      '/own-themes/{id}',
      '/projects',
      '/renders',
      '/shares',
      '/shares/{id}',
      '/theme-checks',
      '/tokens',
      '/tokens/{id}',
      '/usage',
      '/usage/history',
    ])
  })
})

describe('a grant with the scope for private links', () => {
  const shareWith = async (bounds: Readonly<Record<string, string>>) => {
    const browser = await signedIn()
    const token = await boundedToken(browser, bounds)
    const call = as(token)
    const { project_id } = (await call('post', '/projects', { markdown: '# Bread in spring' })).body.data
    const links = async () => (await call('get', '/shares')).body.data.length
    return { browser, token, project_id, share: () => call('post', '/shares', { project_id }), links }
  }
  const byTool = (token: string, project_id: string, answer?: 'accept' | 'decline') =>
    tellAgent(url, token, 'share', { project_id }, answer && { answer: () => answer })

  it('shares nothing without a person’s word, by the API or by a client that can’t ask', async () => {
    const { token, project_id, share, links } = await shareWith({})

    const refused = await share()
    const { data, isError } = await byTool(token, project_id)

    expect(refused.status).toBe(403)
    expect(refused.body.error).toMatchObject({ code: 'forbidden_scope', details: { reason: 'must_ask' } })
    expect([isError, data.error.details.reason]).toEqual([true, 'must_ask'])
    expect(await links()).toBe(0)
  })

  it('shares what the person has agreed to, that one time', async () => {
    const { token, project_id, share, links } = await shareWith({})

    const agreed = await byTool(token, project_id, 'accept')
    const declined = await byTool(token, project_id, 'decline')

    expect([agreed.isError, declined.isError]).toEqual([false, true])
    expect((await share()).status).toBe(403)
    expect(await links()).toBe(1)
  })

  it('shares unasked if the person said so when the client was connected', async () => {
    const { browser, token, project_id, share, links } = await shareWith({ shares_unasked: 'on' })

    expect((await share()).status).toBe(201)
    expect((await byTool(token, project_id)).isError).toBe(false)
    // A client that could ask doesn't.
    expect((await byTool(token, project_id, 'decline')).isError).toBe(false)
    expect(await links()).toBe(3)
    expect((await browser.call('get', '/grants')).body.data[0].shares_unasked).toBe(true)
  })

  it('may get the right to do so later, and keeps it', async () => {
    const { browser, share } = await shareWith({})
    const [{ grant_id }] = (await browser.call('get', '/grants')).body.data

    for (const also of [{ shares_unasked: 'on' }, {}]) {
      const page = await browser.get(authorizationPath(newPkce(), { scope: EVERYTHING.join(' ') }))
      await browser.post(page.path, { ...allowing(page, EVERYTHING), to: grant_id, ...also })
    }

    expect((await browser.call('get', '/grants')).body.data).toMatchObject([
      { grant_id, shares_unasked: true },
    ])
    expect((await share()).status).toBe(201)
  })

  it('gets no such right without the scope', async () => {
    const browser = await signedIn()
    const page = await browser.get(authorizationPath(newPkce(), { scope: 'project:read share:create' }))
    await browser.post(page.path, { ...allowing(page, ['project:read']), shares_unasked: 'on' })

    expect((await browser.call('get', '/grants')).body.data[0].shares_unasked).toBe(false)
  })
})

describe('a grant with a number of renders', () => {
  it('ends with the last of them, and counts no render that was not created', async () => {
    const browser = await signedIn()
    const call = as(await boundedToken(browser, { renders: '10' }))
    const { project_id } = (await call('post', '/projects', { markdown: '# A' })).body.data
    const render = (body: object) => call('post', '/renders', { project_id, platform: 'xhs', ...body })
    await render({ config: { theme: 'no-such-theme' } })
    await api.database.query(
      'UPDATE tokens SET renders_left = 2 WHERE client_id IS NOT NULL AND renders_left = 10',
    )

    const statuses = await Promise.all([1, 2, 3, 4].map(async () => (await render({})).status))

    expect(statuses.toSorted()).toEqual([202, 202, 402, 402])
  })
})
