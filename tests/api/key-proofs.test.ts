import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { GenerateKeyPairResult } from 'jose'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { OauthTokens } from '../support/oauth.ts'
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
let origin: string
let browser: OauthBrowser
let mine: GenerateKeyPairResult
let others: GenerateKeyPairResult

beforeAll(async () => {
  api = await startTestApi(OAUTH_ENV)
  origin = new URL(api.ctx.config.baseUrl).origin
  ;[mine, others] = await Promise.all([generateKeyPair('ES256'), generateKeyPair('ES256')])
})
beforeEach(async () => {
  browser = new OauthBrowser(api)
  await browser.signUp()
})
afterAll(() => api.close())

type Proof = {
  readonly method?: string
  readonly path?: string
  /** The access token that it goes with. */
  readonly token?: string
  readonly key?: GenerateKeyPairResult
  readonly ageS?: number
  readonly typ?: string
  readonly claims?: object
}

/** Returns a DPoP proof (RFC 9449) as a strict client makes it. */
async function proof({
  method = 'GET',
  path = '/v1/projects',
  token,
  key = mine,
  ageS = 0,
  typ = 'dpop+jwt',
  claims,
}: Proof) {
  const jwk = await exportJWK(key.publicKey)
  return new SignJWT({
    jti: randomUUID(),
    htm: method,
    htu: origin + path,
    iat: Math.floor(api.clock.now().getTime() / 1000) - ageS,
    ...(token !== undefined && { ath: createHash('sha256').update(token).digest('base64url') }),
    ...claims,
  })
    .setProtectedHeader({ alg: 'ES256', typ, jwk })
    .sign(key.privateKey)
}

/** Goes the whole way with a client that binds its tokens to a key. */
async function boundTokens(): Promise<OauthTokens & { readonly token_type: string }> {
  const pkce = newPkce()
  const page = await browser.get(authorizationPath(pkce))
  const done = await browser.post(page.path, allowing(page, ['project:read', 'project:write']))
  const code = done.left?.searchParams.get('code') ?? ''
  const { body } = await exchange(api, { code, code_verifier: pkce.verifier }).set(
    'DPoP',
    await proofAtToken(),
  )
  return body
}

/** The library's clock is the machine's. */
const proofAtToken = async (key = mine) =>
  proof({ method: 'POST', path: '/oauth/token', key, claims: { iat: Math.floor(Date.now() / 1000) } })

const read = (token: string, header?: string, scheme = 'DPoP') => {
  const call = api.http.get('/v1/projects').set('Authorization', `${scheme} ${token}`)
  return header === undefined ? call : call.set('DPoP', header)
}

describe('a token that is bound to a key', () => {
  it('is good with a proof of the key, and says so', async () => {
    const { access_token: token, token_type } = await boundTokens()

    expect(token_type).toBe('DPoP')
    expect((await read(token, await proof({ token }))).status).toBe(200)
    expect(
      (await read(token, await proof({ token, path: '/v1/projects?limit=5#x' })).query({ limit: 5 })).status,
    ).toBe(200)
    const { body } = await api.http
      .post('/oauth/token/introspection')
      .type('form')
      .send({ token, client_id: 'notes' })
    const jkt = await calculateJwkThumbprint(await exportJWK(mine.publicKey))
    expect(body).toMatchObject({ active: true, token_type: 'DPoP', cnf: { jkt } })
  })

  it.each<[string, Proof]>([
    ['another method', { method: 'POST' }],
    ['another address', { path: '/v1/renders' }],
    ['another host', { claims: { htu: 'https://evil.example/v1/projects' } }],
    ['another token', { token: 'galley_at_other' }],
    ['no token', { claims: { ath: undefined } }],
    ['a time long ago', { ageS: 61 }],
    ['a time to come', { ageS: -61 }],
    ['no use', { claims: { jti: undefined } }],
    ['another purpose', { typ: 'jwt' }],
  ])('is refused with a proof of %s', async (_what, change) => {
    const { access_token: token } = await boundTokens()

    const refused = await read(token, await proof({ token, ...change }))

    expect(refused.status).toBe(401)
    expect(refused.headers['www-authenticate']).toMatch(/^DPoP error="invalid_dpop_proof", algs="ES256 /)
  })

  it('is refused with a proof of another key, without a proof, and as a bearer token', async () => {
    const { access_token: token } = await boundTokens()

    const foreign = await read(token, await proof({ token, key: others }))
    const without = await read(token)
    const asBearer = await read(token, undefined, 'Bearer')
    const asBearerWithProof = await read(token, await proof({ token }), 'Bearer')

    expect([foreign, without, asBearer, asBearerWithProof].map(({ status }) => status)).toEqual([
      401, 401, 401, 401,
    ])
    expect(asBearer.headers['www-authenticate']).toMatch(/^Bearer/)
  })

  it('takes each proof once, also from ten calls at the same moment', async () => {
    const { access_token: token } = await boundTokens()
    const once = await proof({ token })

    const calls = await Promise.all(Array.from({ length: 10 }, () => read(token, once)))

    expect(calls.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await read(token, once)).status).toBe(401)
  })

  it('serves agents, whose tools call several endpoints with one proof', async () => {
    const { access_token: token } = await boundTokens()
    const call = async (header: string) =>
      api.http
        .post('/mcp')
        .set({ Authorization: `DPoP ${token}`, DPoP: header, Accept: 'application/json, text/event-stream' })
        .send({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'write_text', arguments: { markdown: '# x' } },
        })
    const header = await proof({ method: 'POST', path: '/mcp', token })

    const answered = await call(header)
    const replayed = await call(header)

    expect(answered.status).toBe(200)
    expect(answered.text).toContain('prj_')
    expect(replayed.status).toBe(401)
    expect(replayed.headers['www-authenticate']).toMatch(
      /^DPoP error="invalid_dpop_proof".*resource_metadata="/,
    )
  })

  it('is refreshed with the same key only', async () => {
    const { refresh_token } = await boundTokens()
    const refreshWith = async (key?: GenerateKeyPairResult) => {
      const call = api.http
        .post('/oauth/token')
        .type('form')
        .send({ grant_type: 'refresh_token', refresh_token, client_id: 'notes' })
      return key ? call.set('DPoP', await proofAtToken(key)) : call
    }

    expect((await refreshWith()).status).toBe(400)
    expect((await refreshWith(others)).status).toBe(400)
    const fresh = await refreshWith(mine)
    expect(fresh.body.token_type).toBe('DPoP')
    expect(
      (await read(fresh.body.access_token, await proof({ token: fresh.body.access_token }))).status,
    ).toBe(200)
  })
})

describe('a token that is bound to no key', () => {
  it('is a bearer token, and nothing else', async () => {
    const { access_token: token } = await logIn(api, browser)
    const { token: personal } = await api.owner()

    expect((await read(token, undefined, 'Bearer')).status).toBe(200)
    expect((await read(token, await proof({ token }))).status).toBe(401)
    expect((await read(personal, await proof({ token: personal }))).status).toBe(401)
  })
})

describe('the metadata', () => {
  it('names what proofs are signed with', async () => {
    const [server, resource] = await Promise.all([
      api.http.get('/.well-known/oauth-authorization-server/oauth'),
      api.http.get('/.well-known/oauth-protected-resource/mcp'),
    ])

    for (const { body } of [server, resource])
      expect(body.dpop_signing_alg_values_supported).toEqual(['ES256', 'Ed25519', 'EdDSA'])
  })
})
