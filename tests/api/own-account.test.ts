import { createHook } from 'node:async_hooks'
import { createApp } from '@galley/api/app'
import type { Mail } from '@galley/backend'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import supertest from 'supertest'
import type { MailServer } from '../support/mail-server.ts'
import { linkIn, startMailServer } from '../support/mail-server.ts'
import type { TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'

let mail: MailServer
let api: TestApi
let people = 0

beforeAll(async () => {
  mail = await startMailServer()
  api = await startTestApi({
    SMTP_URL: mail.url,
    SMTP_FROM: 'Galley <galley@example.org>',
    TRUST_PROXY: '1',
    SIGN_UP: 'unconfirmed',
  })
})
/** Completes the e-mails that a test left pending. */
const stuck: (() => void)[] = []
afterEach(() => {
  for (const end of stuck.splice(0)) end()
})

afterAll(async () => {
  mail.close()
  await api.close()
})

const password = 'ein langes Passwort'
const another = 'ein ganz anderes Passwort'
const newEmail = () => `owner${people++}.${process.pid}@example.com`

type Headers = Record<string, string>

let networks = 0
/** Returns headers of a new network, so that no limit per network applies. */
const elsewhere = () => ({ 'X-Forwarded-For': `198.18.${networks >> 8}.${networks++ & 255}` })

const post = (path: string, body: object, headers: Headers = {}) =>
  api.http
    .post(`/v1${path}`)
    .set({ ...elsewhere(), ...headers })
    .send(body)

/** Signs a user in and returns the headers of their browser. */
async function signedIn(email: string, given = password): Promise<Headers> {
  const res = await post('/session', { email, password: given })
  const [session = '', browser = ''] = (res.headers['set-cookie'] as unknown as string[]) ?? []
  const Cookie = [session, browser].map((cookie) => cookie.split(';')[0]).join('; ')
  return { Cookie, 'X-CSRF-Token': res.body.data.csrf_token }
}

async function person() {
  const email = newEmail()
  await post('/accounts', { email, password })
  return { email, browser: await signedIn(email) }
}

/** Requests an e-mail and returns the token in it. */
async function resetToken(email: string, count = 1): Promise<string> {
  await post('/password-resets', { email })
  return linkIn(await mail.letterTo(email, count)).split('#')[1] ?? ''
}

const redeem = (token: string, chosen = another) =>
  post('/password-resets/redeem', { token, password: chosen })

describe('a forgotten password', () => {
  it('is replaced by the link of a letter: every session ends, and the new one signs in', async () => {
    const { email, browser } = await person()

    const token = await resetToken(email)
    const res = await redeem(token)

    expect(token).toMatch(/^[\w-]{43}$/)
    expect(res.status).toBe(200)
    expect(res.body.data.sessions_ended).toBe(2)
    expect((await api.http.get('/v1/session').set(browser)).status).toBe(401)
    expect((await post('/session', { email, password })).status).toBe(401)
    expect((await post('/session', { email, password: another })).status).toBe(200)
  })

  it('comes as text and HTML in the language that was asked for, from the configured address', async () => {
    const { email } = await person()
    await api.http
      .post('/v1/password-resets')
      .set('X-Forwarded-Host', 'evil.example')
      .send({ email, language: 'zh' })

    const letter = await mail.letterTo(email)

    expect(letter.subject).toBe('重设密码')
    expect(letter.text).toContain('链接只能用一次')
    expect(letter.html).toContain('lang="zh-Hans"')
    expect(letter.html).toContain(linkIn(letter))
    expect(linkIn(letter)).toMatch(/^http:\/\/127\.0\.0\.1:4000\/reset-password#/)
    expect(letter.text + letter.html).not.toContain('evil')
  })

  it('is replaced once by one link, and by no other that was sent before', async () => {
    const { email } = await person()
    const first = await resetToken(email)
    const second = await resetToken(email, 2)

    const [one, two] = await Promise.all([redeem(second), redeem(second, 'noch ein anderes Passwort')])

    expect([one.status, two.status].sort()).toEqual([200, 404])
    expect((await redeem(first)).status).toBe(404)
  })

  it('is not replaced by an expired, an outdated or an unknown link', async () => {
    const [late, changed] = [await person(), await person()]
    const [lateToken, changedToken] = [await resetToken(late.email), await resetToken(changed.email)]
    const body = { current_password: password, new_password: another }
    await post('/account/password', body, changed.browser)

    api.clock.advance(30 * 60 * 1000)
    const statuses = [await redeem(lateToken), await redeem(changedToken), await redeem('x'.repeat(43))]
    api.clock.advance(-30 * 60 * 1000)

    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404])
  })

  it('is stored as a hash, so that a reader of the database cannot use it', async () => {
    const { email } = await person()
    const token = await resetToken(email)

    const { rows } = await api.database.query('SELECT (r.*)::text AS row FROM password_resets r')

    const everything = JSON.stringify(rows)
    expect(rows.length).toBeGreaterThan(0)
    expect(everything).not.toContain(token)
    expect(everything).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
  })

  it('is not replaced by a weak one, and the link then still works', async () => {
    const { email } = await person()
    const token = await resetToken(email)

    const weak = await redeem(token, email)

    expect(weak.status).toBe(400)
    expect(weak.body.error.details.issues[0].path).toBe('password')
    expect((await redeem(token)).status).toBe(200)
  })

  it('makes the browser that replaced it known, and every other one unknown', async () => {
    const { email, browser } = await person()
    const res = await redeem(await resetToken(email))
    const cookie = String(res.headers['set-cookie']?.[0]).split(';')[0] ?? ''
    const network = { 'X-Forwarded-For': '198.51.100.9' }
    for (let guess = 0; guess < 10; guess++) await post('/session', { email, password: 'Falsch' }, network)

    const before = await post('/session', { email, password: another }, { ...network, ...browser })
    const now = await post('/session', { email, password: another }, { ...network, Cookie: cookie })

    expect([before.status, now.status]).toEqual([429, 200])
  })
})

describe('the answer to a request for an e-mail', () => {
  /** Starts an API whose e-mails are never completed. A response that waits for one would never come. */
  function stuckApi() {
    const asked: Mail[] = []
    const send = (letter: Mail) => {
      asked.push(letter)
      return new Promise<void>((resolve) => stuck.push(resolve))
    }
    const app = createApp({
      ...api.ctx,
      mailer: { send },
      config: { ...api.ctx.config, signUp: 'confirmed' },
    })
    return { http: supertest(app), asked }
  }

  const shown = ({ status, body, headers }: supertest.Response) => {
    const same = Object.entries(headers).filter(([name]) => !/^(date|x-request-id|ratelimit)$/.test(name))
    return { status, body, headers: same.map(([name, value]) => `${name}: ${name === 'etag' ? '' : value}`) }
  }

  it.each(['/password-resets', '/account-requests'])(
    'is the same and as soon, whether or not the address is taken: POST %s',
    async (path) => {
      const { http } = stuckApi()
      const { email } = await person()

      const taken = await http.post(`/v1${path}`).send({ email })
      const free = await http.post(`/v1${path}`).send({ email: newEmail() })

      expect(taken.status).toBe(200)
      expect(shown(taken)).toEqual(shown(free))
    },
  )

  it('tells nothing of an address that is not confirmed: POST /accounts', async () => {
    const { http } = stuckApi()
    const { email } = await person()

    const taken = await http.post('/v1/accounts').send({ email, password })
    const free = await http.post('/v1/accounts').send({ email: newEmail(), password })

    expect(taken.body.error.details).toEqual({ reason: 'confirm_address' })
    expect([taken.status, taken.body.error.message]).toEqual([free.status, free.body.error.message])
  })

  it('costs one password hash at sign-in, whether or not the address is taken', async () => {
    const { email } = await person()
    const hashes = async (address: string) => {
      let count = 0
      const hook = createHook({
        init: (_id, type) => {
          if (type === 'ARGON2REQUEST') count++
        },
      }).enable()
      await post('/session', { email: address, password: 'Falsch' })
      hook.disable()
      return count
    }

    expect([await hashes(email), await hashes(newEmail())]).toEqual([1, 1])
  })

  it('is a few e-mails per address, for any number of requests from any network', async () => {
    const { http, asked } = stuckApi()
    const { email } = await person()

    const statuses = new Set<number>()
    for (let n = 0; n < 9; n++)
      statuses.add(
        (await http.post('/v1/password-resets').set('X-Forwarded-For', `192.0.2.${n}`).send({ email }))
          .status,
      )
    await new Promise((resolve) => setImmediate(resolve))

    expect(statuses).toEqual(new Set([200]))
    // The sixth may come as soon as the wait after the fifth has ended.
    expect(asked.length).toBeLessThanOrEqual(6)
  })

  it("is that letters can't be sent, where no mail server is configured", async () => {
    const http = supertest(createApp({ ...api.ctx, mailer: null }))

    const res = await http.post('/v1/password-resets').send({ email: newEmail() })

    expect(res.status).toBe(503)
    expect(res.body.error).toMatchObject({ code: 'config_missing', details: { setting: 'SMTP_URL' } })
  })
})

describe('an account that is confirmed by letter', () => {
  const confirming = () => {
    const config = { ...api.ctx.config, signUp: 'confirmed' as const }
    return supertest(createApp({ ...api.ctx, config }))
  }

  it('is made with what the letter holds, for the address that it went to', async () => {
    const [email, other] = [newEmail(), newEmail()]
    const http = confirming()
    await http.post('/v1/account-requests').send({ email })
    const confirmation = linkIn(await mail.letterTo(email)).split('/sign-up#')[1] ?? ''

    const stolen = await http.post('/v1/accounts').send({ email: other, password, confirmation })
    const made = await http.post('/v1/accounts').send({ email, password, confirmation })

    expect([stolen.status, made.status]).toEqual([409, 201])
    expect((await post('/session', { email, password })).status).toBe(200)
  })

  it('is not made with a letter of half an hour ago', async () => {
    const email = newEmail()
    const http = confirming()
    await http.post('/v1/account-requests').send({ email })
    const confirmation = linkIn(await mail.letterTo(email)).split('#')[1]

    api.clock.advance(30 * 60 * 1000)
    const late = await http.post('/v1/accounts').send({ email, password, confirmation })
    api.clock.advance(-30 * 60 * 1000)

    expect(late.body.error.details).toEqual({ reason: 'confirm_address' })
  })

  it('is told by letter that it is there already', async () => {
    const { email } = await person()
    await confirming().post('/v1/account-requests').send({ email, language: 'en' })

    const letter = await mail.letterTo(email)

    expect(letter.subject).toBe('You already have an account')
    expect(linkIn(letter)).toBe('http://127.0.0.1:4000/sign-in')
  })
})

describe('POST /v1/account/password', () => {
  it('changes the password of a user who knows it, and signs all other browsers out', async () => {
    const { email, browser } = await person()
    const other = await signedIn(email)
    const change = { current_password: password, new_password: another }

    const wrong = await post('/account/password', { ...change, current_password: 'Falsch' }, browser)
    const right = await post('/account/password', change, browser)

    expect(wrong.status).toBe(400)
    expect(wrong.body.error.details.issues[0].path).toBe('current_password')
    expect([right.status, right.body.data.sessions_ended]).toEqual([200, 2])
    expect((await api.http.get('/v1/session').set(browser)).status).toBe(200)
    expect((await api.http.get('/v1/session').set(other)).status).toBe(401)
    expect((await mail.letterTo(email)).subject).toBe('Your password was changed')
  })

  it('slows down guesses with a stolen session', async () => {
    const { browser } = await person()
    const guess = () =>
      post('/account/password', { current_password: 'Falsch', new_password: another }, browser)

    const statuses: number[] = []
    for (let n = 0; n < 11; n++) statuses.push((await guess()).status)

    expect(statuses).toEqual([...Array(10).fill(400), 429])
  })

  it('is for browsers: a token can neither change the password nor delete the account', async () => {
    const { auth } = await api.owner()
    const headers = Object.fromEntries([auth])

    const change = await post('/account/password', { current_password: 'x', new_password: another }, headers)
    const deletion = await post('/account/deletion', { password: 'x' }, headers)

    expect([change.status, deletion.status]).toEqual([401, 401])
  })
})

describe('DELETE /v1/sessions', () => {
  it('signs every browser of the account out, and no other user', async () => {
    const [{ email, browser }, stranger] = [await person(), await person()]
    const other = await signedIn(email)

    const res = await api.http.delete('/v1/sessions').set(browser)

    expect(res.body.data.sessions_ended).toBe(3)
    expect(String(res.headers['set-cookie'])).toContain('Max-Age=0')
    const after = [browser, other, stranger.browser].map((each) => api.http.get('/v1/session').set(each))
    expect((await Promise.all(after)).map(({ status }) => status)).toEqual([401, 401, 200])
  })
})

describe('a letter', () => {
  it('is in no log line, nor is the address that it goes to', async () => {
    const { email } = await person()
    const token = await resetToken(email)
    await api.ctx.background.settle()

    const log = api.logLines.join('\n')

    expect(log).not.toContain(email)
    expect(log).not.toContain(token)
  })

  it('that the mail server refuses is logged without its content', async () => {
    const failing = { send: () => Promise.reject(new Error('550 no such user ada@example.com')) }
    const { email } = await person()
    await supertest(createApp({ ...api.ctx, mailer: failing }))
      .post('/v1/password-resets')
      .send({ email })
    await api.ctx.background.settle()

    const log = api.logLines.join('\n')

    expect(log).toContain('a background task failed')
    expect(log).not.toContain('ada@example.com')
  })
})
