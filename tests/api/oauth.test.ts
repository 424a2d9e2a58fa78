import { createApp } from '@galley/api/app'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import supertest from 'supertest'
import {
  allowing,
  authorizationPath,
  enterCode,
  exchange,
  logIn,
  newPkce,
  OAUTH_ENV,
  OauthBrowser,
  refresh,
  xsrfOf,
} from '../support/oauth.ts'
import type { TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi(OAUTH_ENV)
})
afterAll(() => api.close())

const MINUTE_MS = 60_000

async function signedIn(): Promise<OauthBrowser> {
  const browser = new OauthBrowser(api)
  await browser.signUp()
  return browser
}

const projects = (token: string) => api.http.get('/v1/projects').set('Authorization', `Bearer ${token}`)

/** Returns the id of the only grant of a person. */
async function grantOf(browser: OauthBrowser): Promise<string> {
  const { user_id } = (await browser.call('get', '/session')).body.data
  const { rows } = await api.database.query(
    'SELECT id FROM tokens WHERE user_id = $1 AND client_id IS NOT NULL',
    [user_id],
  )
  return rows[0]?.id
}

describe('the metadata', () => {
  it('leads from a refused call of an agent to the authorization server', async () => {
    const refused = await api.http.post('/mcp').send({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
    const [, resource = ''] =
      /resource_metadata="([^"]+)"/.exec(refused.headers['www-authenticate'] ?? '') ?? []
    const {
      authorization_servers: [issuer],
    } = (await api.http.get(new URL(resource).pathname)).body
    const { body } = await api.http.get(`/.well-known/oauth-authorization-server${new URL(issuer).pathname}`)

    expect(refused.status).toBe(401)
    expect(body).toMatchObject({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      revocation_endpoint: expect.stringContaining(issuer),
      introspection_endpoint: expect.stringContaining(issuer),
      code_challenge_methods_supported: ['S256'],
      response_types_supported: ['code'],
      authorization_response_iss_parameter_supported: true,
    })
    expect(body.scopes_supported).toContain('project:write')
    expect(body.scopes_supported).not.toContain('tokens:write')
    expect(body).not.toHaveProperty('registration_endpoint')
  })

  it('costs none of the public calls of a network', async () => {
    const path = '/.well-known/oauth-authorization-server/oauth'
    for (let n = 0; n < 65; n++) expect((await api.http.get(path)).status).toBe(200)

    expect((await api.http.get('/v1/themes')).status).toBe(200)
  })
})

describe('a client with a code', () => {
  it('gets what the person allowed, and no more', async () => {
    const browser = await signedIn()
    const pkce = newPkce()
    const page = await browser.get(authorizationPath(pkce))
    const done = await browser.post(page.path, allowing(page, ['project:read']))
    const code = done.left?.searchParams.get('code') ?? ''
    const { body } = await exchange(api, { code, code_verifier: pkce.verifier })

    expect(page.text).toContain('Notes wants to work in your Galley')
    expect(done.left?.origin).toBe('https://notes.example')
    expect(Object.fromEntries(done.left?.searchParams ?? [])).toMatchObject({
      state: 'state-of-the-client',
      iss: expect.stringMatching(/\/oauth$/),
    })
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 600, scope: 'project:read' })
    expect(body.access_token).toMatch(/^galley_oat_[0-9A-Za-z]{36}$/)
    expect((await projects(body.access_token)).status).toBe(200)
    const written = await api.http
      .post('/v1/projects')
      .set('Authorization', `Bearer ${body.access_token}`)
      .send({ markdown: '# A' })
    expect([written.status, written.body.error.details]).toEqual([403, { required_scope: 'project:write' }])
  })

  it('calls agents’ tools, and learns which scope a tool lacks', async () => {
    const { access_token } = await logIn(api, await signedIn(), ['project:read'])
    const call = (name: string, args: object) =>
      api.http
        .post('/mcp')
        .set('Authorization', `Bearer ${access_token}`)
        .set('Accept', 'application/json, text/event-stream')
        .send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } })

    const lacking = await call('write_text', { markdown: '# A' })

    expect(lacking.status).toBe(403)
    expect(lacking.headers['www-authenticate']).toMatch(/error="insufficient_scope".*scope="project:write"/)
  })

  it('is asked to sign in first, and then to allow', async () => {
    const browser = new OauthBrowser(api)
    const stopped = await browser.get(authorizationPath(newPkce()))
    const to = new URLSearchParams(stopped.path.split('?')[1]).get('to') ?? ''
    await browser.signUp()

    const page = await browser.get(to)

    expect(stopped.path).toMatch(/^\/sign-in\?to=/)
    expect(page.text).toContain('Notes wants to work in your Galley')
  })

  it('gets nothing if the person cancels', async () => {
    const browser = await signedIn()
    const page = await browser.get(authorizationPath(newPkce()))

    const done = await browser.post(page.path, { ...allowing(page, ['project:read']), answer: 'deny' })

    expect(done.left?.searchParams.get('error')).toBe('access_denied')
    expect(await grantOf(browser)).toBeUndefined()
  })

  it('is told to choose if every permission was unticked', async () => {
    const browser = await signedIn()
    const page = await browser.get(authorizationPath(newPkce()))

    const again = await browser.post(page.path, allowing(page, []))

    expect([again.status, again.left]).toEqual([400, null])
    expect(again.text).toContain('Tick at least one permission')
  })

  it('asks for all scopes if it names none', async () => {
    const page = await (await signedIn()).get(authorizationPath(newPkce(), { scope: null }))

    // The seventh lets it share without asking.
    expect(page.text.match(/type="checkbox"/g)).toHaveLength(7)
  })
})

describe('an access token', () => {
  it('ends after ten minutes, and the refresh token gets another', async () => {
    const { access_token, refresh_token } = await logIn(api, await signedIn())
    api.clock.advance(11 * MINUTE_MS)

    const late = await projects(access_token)
    const next = await refresh(api, refresh_token)

    expect([late.status, next.status]).toEqual([401, 200])
    expect((await projects(next.body.access_token)).status).toBe(200)
  })

  it('ends with its grant, at once, as does its refresh token', async () => {
    const browser = await signedIn()
    const { access_token, refresh_token } = await logIn(api, browser)
    const before = await projects(access_token)

    const ended = await browser.call('delete', `/tokens/${await grantOf(browser)}`)

    expect([before.status, ended.status]).toEqual([200, 200])
    expect((await projects(access_token)).status).toBe(401)
    expect((await refresh(api, refresh_token)).body.error).toBe('invalid_grant')
  })

  it('is not in the list of personal access tokens, and neither is its grant', async () => {
    const browser = await signedIn()
    await logIn(api, browser)

    expect((await browser.call('get', '/tokens')).body.data).toEqual([])
  })

  it('ends by revocation (RFC 7009), and is introspected (RFC 7662)', async () => {
    const { access_token } = await logIn(api, await signedIn())
    const form = { token: access_token, client_id: 'notes' }
    const ask = () => api.http.post('/oauth/token/introspection').type('form').send(form)

    const before = await ask()
    await api.http.post('/oauth/token/revocation').type('form').send(form)

    expect(before.body).toMatchObject({
      active: true,
      scope: 'project:read project:write',
      client_id: 'notes',
    })
    expect((await ask()).body).toEqual({ active: false })
    expect((await projects(access_token)).status).toBe(401)
  })

  it('leaves what it made to the grant, so a share outlives it', async () => {
    const { access_token } = await logIn(api, await signedIn(), ['project:write', 'share:create'], {
      shares_unasked: 'on',
    })
    const post = (path: string, body: object) =>
      api.http.post(`/v1${path}`).set('Authorization', `Bearer ${access_token}`).send(body)
    const { project_id } = (await post('/projects', { markdown: '# Shared' })).body.data
    const { url } = (await post('/shares', { project_id, expires_in_days: 1 })).body.data
    api.clock.advance(11 * MINUTE_MS)

    expect((await api.http.get(new URL(url).pathname)).status).toBe(200)
  })
})

describe('a program without a browser', () => {
  const DEVICE = 'urn:ietf:params:oauth:grant-type:device_code'
  const begin = (scope = 'project:read') =>
    api.http.post('/oauth/device/auth').type('form').send({ client_id: 'galley-cli', scope })
  const poll = (device_code: string) =>
    api.http
      .post('/oauth/token')
      .type('form')
      .send({ grant_type: DEVICE, client_id: 'galley-cli', device_code })

  it('shows no question about sharing, since its person types each command', async () => {
    const browser = await signedIn()
    const { body } = await begin('share:create tokens:write')
    const { consent } = await enterCode(browser, body.user_code)

    expect(consent.text).toContain('name="share:create"')
    expect(consent.text).not.toContain('shares_unasked')
  })

  it('gets its tokens after a person has entered its code and allowed it', async () => {
    const browser = await signedIn()
    const { body } = await begin()
    const waiting = await poll(body.device_code)
    const { confirm, consent } = await enterCode(browser, body.user_code)
    const done = await browser.post(consent.path, allowing(consent, ['project:read']))
    const tokens = await poll(body.device_code)

    expect(body).toMatchObject({ user_code: expect.stringMatching(/^[A-Z]{4}-[A-Z]{4}$/), expires_in: 600 })
    expect(waiting.body.error).toBe('authorization_pending')
    expect(confirm.text).toContain(body.user_code)
    expect(consent.text).toContain('A program that showed you a code')
    expect(done.text).toContain('Go back to your program')
    expect((await projects(tokens.body.access_token)).status).toBe(200)
    expect((await poll(body.device_code)).body.error).toBe('invalid_grant')
  })

  it('gets nothing for a code that was refused, or that nobody has', async () => {
    const browser = await signedIn()
    const { body } = await begin()
    const asked = await browser.get('/oauth/device')
    const wrong = await browser.post('/oauth/device', { xsrf: xsrfOf(asked), user_code: 'BBBB-BBBB' })
    const refused = await browser.post('/oauth/device', {
      xsrf: xsrfOf(wrong),
      user_code: body.user_code,
      abort: 'yes',
    })

    expect(wrong.text).toContain('not valid')
    expect(refused.text).toContain('Nothing was allowed')
    expect((await poll(body.device_code)).body.error).toBe('access_denied')
  })
})

describe('a client that names its metadata document', () => {
  const DOCUMENT = 'https://agent.example/client.json'
  const metadata = {
    client_id: DOCUMENT,
    client_name: 'Agent\u0007 <b>X</b>',
    redirect_uris: ['https://agent.example/callback', 'http://localhost/callback'],
  }
  const asking = (fetchClientDocument: (url: URL) => Promise<Response>) => {
    const http = supertest(createApp({ ...api.ctx, fetchClientDocument }))
    return new OauthBrowser({ ctx: api.ctx, http: http as unknown as TestApi['http'] })
  }

  it('is shown with the host that proves it, and its name is data', async () => {
    const browser = asking(async () => Response.json(metadata))
    await browser.signUp()
    const request = { client_id: DOCUMENT, redirect_uri: 'https://agent.example/callback' }

    const page = await browser.get(authorizationPath(newPkce(), request))
    const local = await browser.get(
      authorizationPath(newPkce(), { ...request, redirect_uri: 'http://localhost:5173/callback' }),
    )

    expect(page.text).toContain('<b>agent.example</b><span>This address is confirmed</span>')
    expect(page.text).toContain('Agent &#60;b&#62;X&#60;/b&#62; wants to work')
    expect(local.text).toContain('A program on this computer (agent.example)')
  })

  it.each([
    [
      'names another id',
      async () => Response.json({ ...metadata, client_id: 'https://agent.example/other' }),
    ],
    ['has a secret', async () => Response.json({ ...metadata, client_secret: 'x' })],
    ['is no JSON', async () => new Response('<html>')],
    ['is not there', async () => new Response(null, { status: 404 })],
    [
      'redirects',
      async () => new Response(null, { status: 302, headers: { location: 'http://127.0.0.1/' } }),
    ],
    ['is not on a public address', () => fetchFails()],
  ])('is refused if the document %s', async (_what, answer) => {
    const browser = asking(answer)
    await browser.signUp()

    const page = await browser.get(
      authorizationPath(newPkce(), { client_id: DOCUMENT, redirect_uri: 'https://agent.example/callback' }),
    )

    expect([page.status, page.left]).toEqual([400, null])
    expect(page.text).toContain('Nothing was allowed')
  })
})

async function fetchFails(): Promise<Response> {
  throw new Error('Not a public address.')
}

describe('a client that asks for more than it was allowed', () => {
  /** Returns the consent page of a request for these scopes, and what the client needs afterwards. */
  async function asks(browser: OauthBrowser, scopes: readonly string[]) {
    const pkce = newPkce()
    const page = await browser.get(authorizationPath(pkce, { scope: scopes.join(' ') }))
    const choices = [...page.text.matchAll(/name="to" value="([^"]*)"( checked)?/g)]
    const answered = async (to: string, ticked = scopes) => {
      const done = await browser.post(page.path, { ...allowing(page, ticked), to })
      const code = done.left?.searchParams.get('code') ?? ''
      return { done, tokens: (await exchange(api, { code, code_verifier: pkce.verifier })).body }
    }
    return {
      page,
      choices: choices.map(([, id]) => id),
      chosen: choices.find(([, , checked]) => checked)?.[1],
      answered,
    }
  }
  const write = (token: string) =>
    api.http.post('/v1/projects').set('Authorization', `Bearer ${token}`).send({ markdown: '# A' })
  const grantsOf = async (browser: OauthBrowser) => (await browser.call('get', '/grants')).body.data

  it('is offered to add to the access that it has, which keeps its bounds and its tokens', async () => {
    const browser = await signedIn()
    const old = await logIn(api, browser, ['project:read'])
    const [before] = await grantsOf(browser)

    const { page, choices, chosen, answered } = await asks(browser, ['project:write'])
    const { tokens } = await answered(chosen ?? '')

    expect(page.text).toContain('It has access already')
    expect([choices, chosen]).toEqual([[await grantOf(browser), ''], await grantOf(browser)])
    expect(tokens.scope).toBe('project:write')
    expect((await write(tokens.access_token)).status).toBe(201)
    expect((await write(old.access_token)).status).toBe(403)
    expect((await projects(old.access_token)).status).toBe(200)
    const [after, ...others] = await grantsOf(browser)
    expect(others).toEqual([])
    expect(after).toEqual({
      ...before,
      scopes: expect.arrayContaining(['project:read', 'project:write']),
      last_used_at: expect.anything(),
    })
  })

  it('loses all its tokens when that access ends', async () => {
    const browser = await signedIn()
    const old = await logIn(api, browser, ['project:read'])
    const { chosen, answered } = await asks(browser, ['project:read', 'project:write'])
    const { tokens } = await answered(chosen ?? '')

    await browser.call('delete', `/tokens/${await grantOf(browser)}`)

    expect((await projects(old.access_token)).status).toBe(401)
    expect((await write(tokens.access_token)).status).toBe(401)
    expect((await refresh(api, tokens.refresh_token)).body.error).toBe('invalid_grant')
  })

  it('keeps what it had if the person unticks it now', async () => {
    const browser = await signedIn()
    await logIn(api, browser, ['project:read'])
    const { chosen, answered } = await asks(browser, ['project:read', 'project:write'])

    const { tokens } = await answered(chosen ?? '', ['project:write'])

    expect(tokens.scope.split(' ').toSorted()).toEqual(['project:read', 'project:write'])
  })

  it('gets what was refused before', async () => {
    const browser = await signedIn()
    const first = await asks(browser, ['project:read', 'project:write'])
    await first.answered('', ['project:read'])
    const { chosen, answered } = await asks(browser, ['project:write'])

    expect((await answered(chosen ?? '')).tokens.scope).toBe('project:write')
  })

  it('gets separate access if the person says so, and if it asks for nothing new unless the person says otherwise', async () => {
    const browser = await signedIn()
    await logIn(api, browser, ['project:read'])
    const { chosen, answered } = await asks(browser, ['project:read'])
    await answered('')

    expect(chosen).toBe('')
    expect(await grantsOf(browser)).toHaveLength(2)
  })

  it('is offered nothing that has ended, or is another client’s or another person’s', async () => {
    const [browser, other] = [await signedIn(), await signedIn()]
    await logIn(api, other, ['project:read'])
    const theirs = await grantOf(other)
    await logIn(api, browser, ['project:read'])
    const { answered } = await asks(browser, ['project:write'])
    const mine = await grantOf(browser)
    await browser.call('delete', `/tokens/${mine}`)

    const ended = await answered(mine)
    const stolen = await answered(theirs)

    for (const { done } of [ended, stolen]) {
      expect([done.status, done.left]).toEqual([400, null])
      expect(done.text).toContain('That earlier access has ended')
      expect(done.text).not.toContain('It has access already')
    }
  })

  it('has what both consents allowed when two are given at the same moment', async () => {
    const browser = await signedIn()
    await logIn(api, browser, ['project:read'])
    const [one, two] = await Promise.all([
      asks(browser, ['project:write']),
      asks(browser.twin(), ['usage:read']),
    ])
    const mine = await grantOf(browser)

    // The first reads the grant's scopes before the second adds to them, and saves them after it.
    const { oauthGrants } = api.ctx
    const read = oauthGrants.scopesOf.bind(oauthGrants)
    const second = Promise.withResolvers<void>()
    const firstHasRead = Promise.withResolvers<void>()
    oauthGrants.scopesOf = async (id) => {
      oauthGrants.scopesOf = read
      const scopes = await read(id)
      firstHasRead.resolve()
      await second.promise
      return scopes
    }
    const first = one.answered(mine)
    await firstHasRead.promise
    const { tokens } = await two.answered(mine)
    second.resolve()

    const both = [(await first).tokens, tokens].map(({ refresh_token }) => refresh(api, refresh_token))
    expect((await Promise.all(both)).map(({ body }) => body.scope)).toEqual(['project:write', 'usage:read'])
    const [grant] = await grantsOf(browser)
    expect(grant.scopes.toSorted()).toEqual(['project:read', 'project:write', 'usage:read'])
  })
})
