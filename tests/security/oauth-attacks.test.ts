import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { OauthTokens } from '../support/oauth.ts'
import {
  allowing,
  authorizationPath,
  csrfOf,
  exchange,
  logIn,
  NOTES,
  newPkce,
  OAUTH_ENV,
  OauthBrowser,
  refresh,
} from '../support/oauth.ts'
import type { TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'

let api: TestApi
let victim: OauthBrowser

const RIVAL = { client_id: 'rival', client_name: 'Rival', redirect_uris: ['https://rival.example/callback'] }

beforeAll(async () => {
  api = await startTestApi({ ...OAUTH_ENV, OAUTH_CLIENTS: JSON.stringify([NOTES, RIVAL]) })
  victim = new OauthBrowser(api)
  await victim.signUp()
})
afterAll(() => api.close())

const projects = async (token: string) =>
  (await api.http.get('/v1/projects').set('Authorization', `Bearer ${token}`)).status

/** Returns a code that the victim allowed, with its verifier. */
async function allowedCode(changes: Parameters<typeof authorizationPath>[1] = {}) {
  const pkce = newPkce()
  const page = await victim.get(authorizationPath(pkce, changes))
  const done = await victim.post(page.path, allowing(page, ['project:read']))
  return { code: done.left?.searchParams.get('code') ?? '', code_verifier: pkce.verifier, done }
}

describe('a redirect address', () => {
  it.each([
    'https://evil.example/callback',
    'https://notes.example/callback/../evil',
    'https://notes.example/callback?next=https://evil.example',
    'https://notes.example/callback#fragment',
    'https://notes.example.evil.example/callback',
    'https://notes.example@evil.example/callback',
    'https://notes.example/callback/',
    'https://NOTES.example/callback%2f',
    'http://notes.example/callback',
    '//evil.example/callback',
    'javascript:alert(1)',
    'data:text/html,hello',
    '',
    null,
  ])('that is not the registered one is not followed: %j', async (redirect_uri) => {
    const page = await victim.get(authorizationPath(newPkce(), { redirect_uri }))

    expect(page.left).toBeNull()
    expect(page.status).toBe(400)
    expect(page.text).toContain('Nothing was allowed')
  })

  it('of a program on this computer may have any port, but no other host or path', async () => {
    const ask = (redirect_uri: string) =>
      victim.get(authorizationPath(newPkce(), { client_id: 'galley-cli', redirect_uri }))

    expect((await ask('http://127.0.0.1:49152/callback')).text).toContain('A program on this computer')
    expect((await ask('http://127.0.0.1:49152/other')).status).toBe(400)
    expect((await ask('http://127.0.0.1.evil.example:49152/callback')).status).toBe(400)
  })

  it('must be repeated when the code is exchanged', async () => {
    const { done: _done, ...grant } = await allowedCode()

    const { body } = await exchange(api, { ...grant, redirect_uri: 'https://rival.example/callback' })

    expect(body.error).toBe('invalid_grant')
  })
})

describe('a code', () => {
  it('is good for one exchange; a second ends what the first gave', async () => {
    const { done: _done, ...grant } = await allowedCode()
    const first = await exchange(api, grant)
    const before = await projects(first.body.access_token)

    const second = await exchange(api, grant)

    expect([before, second.body.error]).toEqual([200, 'invalid_grant'])
    expect(await projects(first.body.access_token)).toBe(401)
  })

  it('is good for one of many exchanges at once', async () => {
    const { done: _done, ...grant } = await allowedCode()

    const answers = await Promise.all(Array.from({ length: 6 }, () => exchange(api, grant)))

    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    for (const { body } of answers) if (body.access_token) expect(await projects(body.access_token)).toBe(401)
  })

  it('of one client is nothing for another', async () => {
    const { done: _done, ...grant } = await allowedCode()

    const { body } = await exchange(api, { ...grant, client_id: 'rival' })

    expect(body.error).toBe('invalid_grant')
  })

  it('of another person, slipped into an own answer, does not fit the own verifier', async () => {
    const { code } = await allowedCode()

    const { body } = await exchange(api, { code, code_verifier: newPkce().verifier })

    expect(body.error).toBe('invalid_grant')
  })
})

describe('PKCE', () => {
  it.each([
    ['is left out', { code_challenge: null, code_challenge_method: null }],
    ['is downgraded to plain', { code_challenge_method: 'plain' }],
    ['is downgraded by leaving the method out', { code_challenge_method: null }],
  ])('is required: it %s', async (_name, changes) => {
    const answer = await victim.get(authorizationPath(newPkce(), changes))

    expect(answer.left?.searchParams.get('error')).toBe('invalid_request')
    expect(answer.left?.searchParams.has('code')).toBe(false)
  })

  it('is required at the exchange', async () => {
    const { code } = await allowedCode()

    expect((await exchange(api, { code })).body.error).toBe('invalid_grant')
  })

  it.each(['token', 'id_token', 'code token', 'code id_token', 'none'])(
    'can’t be avoided by the response type %s',
    async (response_type) => {
      const answer = await victim.get(authorizationPath(newPkce(), { response_type }))

      expect(answer.text + answer.left).toMatch(/unsupported_response_type|Nothing was allowed/)
      expect(String(answer.left)).not.toMatch(/access_token|code=/)
    },
  )

  it.each(['password', 'client_credentials', 'implicit', 'urn:ietf:params:oauth:grant-type:token-exchange'])(
    'can’t be avoided by the grant type %s',
    async (grant_type) => {
      const { status, body } = await api.http
        .post('/oauth/token')
        .type('form')
        .send({ grant_type, client_id: 'notes', username: 'a', password: 'b', scope: 'project:read' })

      expect([status, body.access_token]).toEqual([400, undefined])
    },
  )
})

describe('mix-up', () => {
  it('is noticed, because each answer names its issuer', async () => {
    const { done } = await allowedCode()
    const refused = await victim.get(
      authorizationPath(newPkce(), { scope: 'project:read', response_type: 'none' }),
    )

    expect(done.left?.searchParams.get('iss')).toBe('http://127.0.0.1:4000/oauth')
    expect(refused.left?.searchParams.get('iss')).toBe('http://127.0.0.1:4000/oauth')
  })

  it('gets no token for somebody else’s resource', async () => {
    const answer = await victim.get(authorizationPath(newPkce(), { resource: 'https://rival.example/mcp' }))

    expect(answer.left?.searchParams.get('error')).toBe('invalid_target')
  })
})

describe('the consent', () => {
  it.each([
    ['no secret', () => ''],
    ['a made-up secret', () => 'A'.repeat(43)],
    ['the secret of the API', () => victim.csrfToken],
  ])('is not given by a form with %s', async (_name, csrf) => {
    const page = await victim.get(authorizationPath(newPkce()))

    const forged = await victim.post(page.path, { ...allowing(page, ['project:read']), csrf: csrf() })

    expect([forged.status, forged.left]).toEqual([401, null])
  })

  it('is not given by the form of another request', async () => {
    const first = await victim.get(
      authorizationPath(newPkce(), { client_id: 'rival', redirect_uri: RIVAL.redirect_uris[0] ?? '' }),
    )
    const second = await victim.get(authorizationPath(newPkce()))

    const forged = await victim.post(second.path, {
      ...allowing(second, ['project:read']),
      csrf: csrfOf(first),
    })

    expect([forged.status, forged.left]).toEqual([401, null])
  })

  it('is not given by the browser of somebody else', async () => {
    const attacker = new OauthBrowser(api)
    await attacker.signUp()
    const page = await attacker.get(authorizationPath(newPkce()))

    const visit = await victim.get(page.path)

    expect([visit.status, visit.left]).toEqual([400, null])
    expect(visit.text).toContain('Nothing was allowed')
  })

  it('is not given after another account has signed in', async () => {
    const browser = new OauthBrowser(api)
    await browser.signUp()
    const page = await browser.get(authorizationPath(newPkce()))
    await browser.signUp()

    const answered = await browser.post(page.path, allowing(page, ['project:read']))

    expect([answered.status, answered.left]).toEqual([401, null])
  })

  it('is never skipped: not after an earlier one, nor by prompt=none', async () => {
    await allowedCode()
    const again = await victim.get(authorizationPath(newPkce()))
    const silent = await victim.get(authorizationPath(newPkce(), { prompt: 'none' }))

    expect(again.text).toContain('Notes wants to work')
    expect(silent.left?.searchParams.get('error')).toMatch(/^(consent|interaction)_required$/)
  })

  it('can’t be framed, and its form leads nowhere but to us and the client', async () => {
    const { headers } = await victim.get(authorizationPath(newPkce()))

    expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'/)
    expect(headers['content-security-policy']).toMatch(/form-action 'self' https:\/\/notes\.example;/)
    expect(headers['x-frame-options']).toBe('DENY')
    expect(headers['cache-control']).toContain('no-store')
  })

  it('grants no scope that was not asked for', async () => {
    const pkce = newPkce()
    const page = await victim.get(authorizationPath(pkce, { scope: 'project:read' }))
    const form = allowing(page, ['project:read', 'share:create', 'tokens:write'])
    const done = await victim.post(page.path, form)
    const code = done.left?.searchParams.get('code') ?? ''

    expect((await exchange(api, { code, code_verifier: pkce.verifier })).body.scope).toBe('project:read')
  })

  it('can’t be asked for the scope that makes credentials', async () => {
    const page = await victim.get(authorizationPath(newPkce(), { scope: 'project:read tokens:write' }))

    expect(page.text).not.toContain('Create access tokens')
  })
})

describe('a refresh token', () => {
  it('that is used twice ends the whole grant', async () => {
    const old = await logIn(api, victim)
    const next: OauthTokens = (await refresh(api, old.refresh_token)).body
    const before = await projects(next.access_token)

    const reused = await refresh(api, old.refresh_token)

    expect([before, reused.body.error]).toEqual([200, 'invalid_grant'])
    expect(await projects(next.access_token)).toBe(401)
    expect((await refresh(api, next.refresh_token)).body.error).toBe('invalid_grant')
  })

  it('that is used many times at once ends it too', async () => {
    const { refresh_token } = await logIn(api, victim)

    const answers = await Promise.all(Array.from({ length: 6 }, () => refresh(api, refresh_token)))

    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    for (const { body } of answers) if (body.access_token) expect(await projects(body.access_token)).toBe(401)
  })

  it('of one client is nothing for another, and keeps its scopes', async () => {
    const { refresh_token } = await logIn(api, victim, ['project:read'])
    const wider = await api.http.post('/oauth/token').type('form').send({
      grant_type: 'refresh_token',
      refresh_token,
      client_id: 'notes',
      scope: 'project:read project:write',
    })

    expect((await refresh(api, refresh_token, 'rival')).body.error).toBe('invalid_grant')
    expect(wider.body.error).toBe('invalid_scope')
  })

  it('gives nothing that outlives a revocation at the same time', async () => {
    const browser = new OauthBrowser(api)
    await browser.signUp()
    const { refresh_token } = await logIn(api, browser)
    const { user_id } = (await browser.call('get', '/session')).body.data
    const { rows } = await api.database.query('SELECT id FROM tokens WHERE user_id = $1', [user_id])

    const [refreshed] = await Promise.all([
      refresh(api, refresh_token),
      browser.call('delete', `/tokens/${rows[0]?.id}`),
    ])

    if (refreshed.body.access_token) expect(await projects(refreshed.body.access_token)).toBe(401)
    expect((await refresh(api, refreshed.body.refresh_token ?? refresh_token)).body.error).toBe(
      'invalid_grant',
    )
  })
})

describe('what is stored', () => {
  it('holds no secret that a client presents', async () => {
    const { access_token, refresh_token } = await logIn(api, victim)
    const { rows } = await api.database.query('SELECT row_to_json(o)::text AS row FROM oauth_records o')
    const stored = rows.map(({ row }) => row).join('\n')

    for (const secret of [access_token, refresh_token]) {
      expect(stored).not.toContain(secret)
      expect(stored).not.toContain(Buffer.from(secret).toString('hex'))
      expect(api.logLines.join('\n')).not.toContain(secret)
    }
  })

  it('lets no grant be presented as a token', async () => {
    expect(await projects('galley_oat_000000000000000000000000000000000000')).toBe(401)
  })
})
