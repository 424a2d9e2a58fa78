import { endpoints } from '@galley/contracts'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import {
  allowing,
  authorizationPath,
  exchange,
  logIn,
  newPkce,
  OAUTH_ENV,
  OauthBrowser,
} from '../support/oauth.ts'
import type { TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi(OAUTH_ENV)
})
afterAll(() => api.close())

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
  const pkce = newPkce()
  const page = await browser.get(authorizationPath(pkce, { scope: EVERYTHING.join(' ') }))
  const done = await browser.post(page.path, { ...allowing(page, EVERYTHING), ...bounds })
  const code = done.left?.searchParams.get('code') ?? ''
  return (await exchange(api, { code, code_verifier: pkce.verifier })).body.access_token
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
    const unclear = known.filter((path) => !/^\/(projects|renders)\/\{id\}/.test(path))

    // A new path here needs a decision: `requireWithinGrant` refuses it until it names a project.
    expect([...new Set(unclear)].sort()).toEqual([
      '/analyze',
      '/images/{id}',
      '/images/{id}/file',
      '/lexicons',
      '/lexicons/{id}',
      '/projects',
      '/renders',
      '/shares',
      '/shares/{id}',
      '/tokens',
      '/tokens/{id}',
      '/usage',
      '/usage/history',
    ])
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
