import { createApp } from '@galley/api/app'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import supertest from 'supertest'
import type { TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'

let api: TestApi
let people = 0

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const password = 'a long enough password'
const newEmail = () => `writer${people++}.${process.pid}@example.com`

/** Signs up a new user and returns their address and cookies. */
async function signUp(email = newEmail()) {
  const res = await api.http.post('/v1/accounts').send({ email, password })
  const cookie = String(res.headers['set-cookie']?.[0]).split(';')[0] ?? ''
  return { res, email, cookie, csrf: res.body.data?.csrf_token as string }
}

describe('POST /v1/accounts', () => {
  it('makes an account and signs in with a cookie that no script can read', async () => {
    const { res, email } = await signUp()

    expect(res.status).toBe(201)
    expect(res.body.data).toMatchObject({ email })
    expect(res.headers['set-cookie']?.[0]).toMatch(
      /^galley_session=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=1209600$/,
    )
  })

  it('gives a cookie that no neighbour of the domain can plant, behind TLS', async () => {
    const config = { ...api.ctx.config, webBaseUrl: 'https://galley.example' }
    const http = supertest(createApp({ ...api.ctx, config }))

    const made = await http.post('/v1/accounts').send({ email: newEmail(), password })
    const [cookie = ''] = String(made.headers['set-cookie']?.[0]).split(';')
    const planted = await http.get('/v1/session').set('Cookie', cookie.replace('__Host-', ''))
    const own = await http.get('/v1/session').set('Cookie', cookie)

    expect(cookie).toMatch(/^__Host-galley_session=[\w.-]+$/)
    expect([planted.status, own.status]).toEqual([401, 200])
  })

  it('accepts an address once, ignoring its case', async () => {
    const { email } = await signUp()

    const again = await signUp(email.toUpperCase())

    expect(again.res.status).toBe(409)
    expect(again.res.body.error.details).toEqual({ reason: 'email_taken' })
  })

  it.each([
    ['no address', { email: 'nobody', password }, 'email'],
    ['a short password', { email: 'a@example.com', password: 'short' }, 'password'],
    ['a common password', { email: 'a@example.com', password: 'QwertyUiop123' }, 'password'],
    ['a password that repeats', { email: 'a@example.com', password: 'zzzzzzzzzzzz' }, 'password'],
    ['a password that repeats a part', { email: 'a@example.com', password: 'a1b2a1b2a1b2' }, 'password'],
    ['a password that counts past nine', { email: 'a@example.com', password: '0987654321' }, 'password'],
    ['its own address', { email: 'ada.long@example.com', password: 'Ada.Long@example.com' }, 'password'],
    ['the name in its address', { email: 'ada.lovelace@example.com', password: 'ada.LOVELACE' }, 'password'],
  ])('refuses %s', async (_what, body, path) => {
    const res = await api.http.post('/v1/accounts').send(body)

    expect(res.status).toBe(400)
    expect(res.body.error.details.issues[0].path).toBe(path)
    expect(res.text).not.toContain('short')
  })

  it('can be switched off', async () => {
    const closed = { ...api.ctx, config: { ...api.ctx.config, signUp: 'closed' as const } }

    const res = await supertest(createApp(closed)).post('/v1/accounts').send({ email: newEmail(), password })

    expect(res.status).toBe(409)
    expect(res.body.error.details).toEqual({ reason: 'sign_up_closed' })
  })

  it('keeps no password', async () => {
    await signUp()

    const { rows } = await api.database.query('SELECT (u.*)::text AS row FROM users u')

    expect(JSON.stringify(rows)).not.toContain(password)
  })
})

describe('POST /v1/session', () => {
  it('signs in, always with a new session', async () => {
    const { email, cookie } = await signUp()

    const res = await api.http.post('/v1/session').set('Cookie', cookie).send({ email, password })

    expect(res.status).toBe(200)
    expect(String(res.headers['set-cookie'])).not.toContain(cookie)
  })

  it('answers the same for a wrong password and an unknown address', async () => {
    const { email } = await signUp()

    const wrong = await api.http.post('/v1/session').send({ email, password: 'another password' })
    const unknown = await api.http.post('/v1/session').send({ email: newEmail(), password })

    expect([wrong.status, unknown.status]).toEqual([401, 401])
    expect(wrong.body.error.message).toBe(unknown.body.error.message)
  })

  it('stops guesses at an account from one place after ten', async () => {
    const { email } = await signUp()

    const statuses = []
    for (let guess = 0; guess < 11; guess++) {
      statuses.push((await api.http.post('/v1/session').send({ email, password: 'guess' })).status)
    }

    expect(statuses).toContain(429)
  })
})

describe('a session', () => {
  it('may call the API with every scope', async () => {
    const { cookie, csrf } = await signUp()

    const made = await api.http
      .post('/v1/projects')
      .set({ Cookie: cookie, 'X-CSRF-Token': csrf })
      .send({ markdown: '# Mine' })
    const listed = await api.http.get('/v1/projects').set('Cookie', cookie)
    const token = await api.http
      .post('/v1/tokens')
      .set({ Cookie: cookie, 'X-CSRF-Token': csrf })
      .send({ name: 'cli', scopes: ['project:read'] })

    expect([made.status, token.status]).toEqual([201, 201])
    expect(listed.body.data).toHaveLength(1)
  })

  it.each([
    ['none', {}],
    ["another session's", { 'X-CSRF-Token': 'x'.repeat(43) }],
  ])('may not change anything with the CSRF token: %s', async (_what, headers) => {
    const { cookie } = await signUp()

    const res = await api.http
      .post('/v1/projects')
      .set({ Cookie: cookie, ...headers })
      .send({ markdown: 'x' })

    expect(res.status).toBe(401)
    expect(res.body.error.details).toEqual({ reason: 'csrf' })
  })

  it('ends when it is signed out, also for a copy of its cookie', async () => {
    const { cookie, csrf } = await signUp()

    const out = await api.http.delete('/v1/session').set({ Cookie: cookie, 'X-CSRF-Token': csrf })
    const after = await api.http.get('/v1/session').set('Cookie', cookie)

    expect(out.status).toBe(200)
    expect(String(out.headers['set-cookie'])).toContain('Max-Age=0')
    expect(after.status).toBe(401)
  })

  it('ends with its time', async () => {
    const { cookie } = await signUp()

    const before = await api.http.get('/v1/session').set('Cookie', cookie)
    api.clock.advance(14 * 24 * 60 * 60 * 1000)
    const after = await api.http.get('/v1/session').set('Cookie', cookie)
    api.clock.advance(-14 * 24 * 60 * 60 * 1000)

    expect([before.status, after.status]).toEqual([200, 401])
  })

  it.each([
    [
      'with algorithm none',
      (jwt: string) => `${part({ alg: 'none', typ: 'JWT', kid: 's1' })}.${jwt.split('.')[1]}.`,
    ],
    [
      'with another algorithm',
      (jwt: string) =>
        `${part({ alg: 'HS512', typ: 'JWT', kid: 's1' })}.${jwt.split('.').slice(1).join('.')}`,
    ],
    [
      'with another key',
      (jwt: string) =>
        `${part({ alg: 'HS256', typ: 'JWT', kid: 's9' })}.${jwt.split('.').slice(1).join('.')}`,
    ],
    ['without its signature', (jwt: string) => jwt.split('.').slice(0, 2).join('.')],
    ['cut short', (jwt: string) => jwt.slice(0, -1)],
    ['that is no JWT', () => 'galley'],
    [
      'that says who it is for another time',
      (jwt: string) => `${jwt.split('.')[0]}.${part({ sub: 'ses_x', exp: 9e9 })}.${jwt.split('.')[2]}`,
    ],
    [
      'for another kind of thing',
      (jwt: string) => `${part({ alg: 'HS256', kid: { a: 1 } })}.${jwt.slice(3)}`,
    ],
    // The API once answered 500: it read the payload before it verified the signature.
    [
      'whose payload is no JSON',
      (jwt: string) => `${jwt.split('.')[0]}.${Buffer.from('no JSON').toString('base64url')}.c2ln`,
    ],
    ['whose header is no object', (jwt: string) => `bnVsbA.${jwt.split('.').slice(1).join('.')}`],
  ])('is not opened by a cookie %s', async (_what, forge) => {
    const { cookie } = await signUp()
    const jwt = cookie.slice('galley_session='.length)

    const res = await api.http.get('/v1/session').set('Cookie', `galley_session=${forge(jwt)}`)

    expect(res.status).toBe(401)
  })

  it('can not be read with a token', async () => {
    const { auth } = await api.owner()

    const res = await api.http.get('/v1/session').set(...auth)

    expect(res.status).toBe(401)
  })
})

function part(header: object): string {
  return Buffer.from(JSON.stringify(header)).toString('base64url')
}
