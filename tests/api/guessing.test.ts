import { createApp } from '@galley/api/app'
import { RedisGuessThrottle } from '@galley/backend'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { Redis } from 'ioredis'
import supertest from 'supertest'
import { addProject } from '../support/additions.ts'
import { changedAt } from '../support/changed-at.ts'
import type { TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'
import { redisAway, testRedisUrl } from '../support/test-database.ts'

let api: TestApi
let redis: Redis
let people = 0
let networks = 0

beforeAll(async () => {
  api = await startTestApi({ TRUST_PROXY: '1' })
  redis = new Redis(testRedisUrl())
})
afterAll(async () => {
  redis.disconnect()
  await api.close()
})

const password = 'ein langes Passwort'
const newNetwork = () => `198.18.${networks >> 8}.${networks++ & 255}`

/** Signs up a user. Returns their address and the cookie of their browser. */
async function person(): Promise<{ email: string; browser: string }> {
  const email = `guessed${people++}.${process.pid}@example.com`
  const res = await api.http
    .post('/v1/accounts')
    .set('X-Forwarded-For', newNetwork())
    .send({ email, password })
  return { email, browser: browserOf(res.headers['set-cookie']) }
}

/** Returns the cookie that identifies a known browser. */
function browserOf(cookies: unknown): string {
  const all = Array.isArray(cookies) ? cookies.map(String) : []
  return all.find((cookie) => cookie.includes('galley_browser='))?.split(';')[0] ?? ''
}

type From = { readonly network?: string; readonly browser?: string }

function signIn(email: string, given: string, { network = newNetwork(), browser = '' }: From = {}) {
  const sent = api.http.post('/v1/session').set('X-Forwarded-For', network)
  return sent.set('Cookie', browser).send({ email, password: given })
}

/** Guesses until each of these networks has to wait. Returns the number of guesses that were checked. */
async function exhaust(email: string, from: readonly string[]): Promise<number> {
  let checked = 0
  for (const network of from) {
    for (let status = 401; status === 401; ) {
      status = (await signIn(email, 'Falsches Passwort', { network })).status
      if (status === 401) checked++
    }
  }
  return checked
}

/** Returns the longest wait of an unknown network, in ms, and ends all waits. */
async function waitOut(of: string): Promise<number> {
  const keys = await redis.keys(`rate:${of}:wait:*`)
  const waits = await Promise.all(keys.map((key) => redis.pttl(key)))
  if (keys.length > 0) await redis.del(keys)
  return Math.max(0, ...waits)
}

/** Makes today's waits last, even on a slow machine. */
async function holdTime(of: string): Promise<void> {
  for (const key of await redis.keys(`rate:${of}:wait:*`)) await redis.expire(key, 3600)
}

describe('an attacker who guesses at an account from many networks', () => {
  it('keeps out neither a browser that the account knows nor its owner in a new place', async () => {
    const { email, browser } = await person()
    const strangers = Array.from({ length: 14 }, newNetwork)
    const checked = await exhaust(email, strangers)

    const known = await signIn(email, password, { browser, network: strangers[0] ?? '' })
    const wait = await waitOut('account')
    await holdTime('place')
    const refused = await Promise.all(strangers.slice(0, 9).map((network) => signIn(email, 'x', { network })))
    const elsewhere = await signIn(email, password)

    expect(checked).toBe(100)
    expect(known.status).toBe(200)
    expect(wait).toBeLessThanOrEqual(30_000)
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([429]))
    expect(elsewhere.status).toBe(200)
  })

  it('has to wait longer and longer, from any network', async () => {
    const { email } = await person()
    for (let guess = 0; guess < 100; guess++) await api.ctx.guesses.account.take(email)
    const waits: number[] = []

    for (let round = 0; round < 7; round++) {
      const tooEarly = await signIn(email, 'Falsch')
      waits.push(Number(tooEarly.headers['retry-after']))
      await waitOut('account')
      expect((await signIn(email, 'Falsch')).status).toBe(401)
    }

    expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30])
  })

  it('is counted by the first 64 bits of an IPv6 address', async () => {
    const { email } = await person()
    const statuses: number[] = []

    for (let guess = 0; guess < 11; guess++)
      statuses.push((await signIn(email, 'Falsch', { network: `2001:db8:7:7:${guess}::${guess}` })).status)
    const neighbour = await signIn(email, 'Falsch', { network: '2001:db8:7:8::1' })

    expect(statuses).toEqual([...Array(10).fill(401), 429])
    expect(neighbour.status).toBe(401)
  })

  it('gets the same answers for an address without an account', async () => {
    const network = newNetwork()
    const statuses: number[] = []

    for (let guess = 0; guess < 11; guess++)
      statuses.push((await signIn(`nobody.${process.pid}@example.com`, 'Falsch', { network })).status)

    expect(statuses).toEqual([...Array(10).fill(401), 429])
  })
})

describe('a browser that an account knows', () => {
  it('has a separate count, which is limited too', async () => {
    const { email, browser } = await person()
    const statuses: number[] = []

    for (let guess = 0; guess < 11; guess++)
      statuses.push((await signIn(email, 'Falsch', { browser })).status)

    expect(statuses).toEqual([...Array(10).fill(401), 429])
  })

  it('is not one that knows another account, or whose cookie was changed', async () => {
    const [{ email, browser }, other] = [await person(), await person()]
    const network = newNetwork()
    await exhaust(email, [network])

    const foreign = await signIn(email, password, { network, browser: other.browser })
    const forged = await signIn(email, password, { network, browser: changedAt(browser, browser.length - 2) })

    expect([foreign.status, forged.status]).toEqual([429, 429])
  })

  it('stays known to each of the accounts that share it', async () => {
    const [one, two] = [await person(), await person()]
    const both = browserOf((await signIn(two.email, password, one)).headers['set-cookie'])
    const network = newNetwork()
    await exhaust(one.email, [network])

    expect((await signIn(one.email, password, { network, browser: both })).status).toBe(200)
  })

  it('is known by a cookie that no script reads, no other site brings along and, behind TLS, no neighbour plants', async () => {
    const { email } = await person()
    const config = { ...api.ctx.config, webBaseUrl: 'https://galley.example' }
    const http = supertest(createApp({ ...api.ctx, config }))

    const plain = await signIn(email, password)
    const tls = await http.post('/v1/session').send({ email, password })

    expect(plain.headers['set-cookie']?.[1]).toMatch(
      /^galley_browser=[\w.-]+; Path=\/; HttpOnly; SameSite=Strict; Max-Age=31536000$/,
    )
    expect(tls.headers['set-cookie']?.[1]).toMatch(
      /^__Host-galley_browser=[\w.-]+; Path=\/; HttpOnly; SameSite=Strict; Max-Age=31536000; Secure$/,
    )
  })
})

describe('an attacker who guesses at the password of a share', () => {
  it('is slowed down over all networks together', async () => {
    const owner = await api.owner()
    const body = {
      project_id: await addProject(api, owner, { markdown: '# x' }),
      password: 'leuchtturm am Kap',
    }
    const path = new URL((await api.post(owner, '/shares', body)).body.data.url).pathname
    const guess = (given: string) =>
      api.http.post(path).set('X-Forwarded-For', newNetwork()).type('form').send({ password: given })
    const free: number[] = []
    for (let n = 0; n < 30; n++) free.push((await guess('falsch')).status)
    const waits: number[] = []

    for (let round = 0; round < 12; round++) {
      const tooEarly = await guess('falsch')
      expect(tooEarly.status).toBe(429)
      waits.push(Number(tooEarly.headers['retry-after']))
      await waitOut('share')
      expect((await guess('falsch')).status).toBe(403)
    }

    expect(new Set(free)).toEqual(new Set([403]))
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900])
  })
})

describe('RedisGuessThrottle', () => {
  it('counts in the process while Redis is away', async () => {
    const nowhere = redisAway()
    const keySecret = api.ctx.config.secrets.tokenPepper
    const options = { name: 'away', free: 2, firstWaitS: 60, longestWaitS: 60, keySecret }
    const throttle = new RedisGuessThrottle(nowhere, options)

    const standings = [await throttle.take('a'), await throttle.take('a'), await throttle.take('a')]

    nowhere.disconnect()
    expect(standings.map(({ isAllowed }) => isAllowed)).toEqual([true, true, false])
    expect(standings[2]?.waitS).toBeGreaterThan(50)
  })

  it('allows no more guesses if many come at the same time', async () => {
    const throttle = api.ctx.guesses.place

    const standings = await Promise.all(Array.from({ length: 50 }, () => throttle.take('at once')))

    expect(standings.filter(({ isAllowed }) => isAllowed)).toHaveLength(10)
  })
})
