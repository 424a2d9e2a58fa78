import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { Redis } from 'ioredis'
import type { TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'
import { testRedisUrl } from '../support/test-database.ts'

const WRITTEN = {
  email: 'Elisabeth.Bibliothek@Example.com',
  password: 'quarzgrau und vieldeutig',
  title: 'Ohrenschmaus',
  text: 'Windrichtungsanzeiger',
  token: 'Zugangsname',
  guess: 'Fehlversuchswort',
  address: '203.0.113.77',
} as const

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ TRUST_PROXY: '1' })
})
afterAll(() => api.close())

/** Returns all keys and values in Redis. */
async function held(): Promise<string> {
  const redis = new Redis(testRedisUrl())
  const keys = await redis.keys('*')
  const dumps = await Promise.all(keys.map((key) => redis.dumpBuffer(key)))
  redis.disconnect()
  return [...keys, ...dumps.map((dump) => dump?.toString('latin1') ?? '')].join('\n')
}

const send = (path: string, body: object, headers: Record<string, string> = {}) =>
  api.http
    .post(path)
    .set({ 'X-Forwarded-For': WRITTEN.address, ...headers })
    .send(body)

describe('Redis', () => {
  it('contains no e-mail address, no network address and no user content', async () => {
    const { email, password, title, text, token, guess } = WRITTEN
    const signedUp = await send('/v1/accounts', { email, password })
    expect(signedUp.status).toBe(201)
    await send('/v1/session', { email, password: guess })
    await send('/v1/password-resets', { email })
    await send('/v1/account-requests', { email })
    await api.ctx.background.settle()
    await send('/v1/session', { email, password })
    const browser = {
      Cookie: String(signedUp.headers['set-cookie']).split(';')[0] ?? '',
      'X-CSRF-Token': String(signedUp.body.data.csrf_token),
    }
    const made = await send('/v1/projects', { title, markdown: `# ${title}\n\n${text}` }, browser)
    const { project_id } = made.body.data
    await send('/v1/tokens', { name: token, scopes: ['project:read'] }, browser)
    await send('/v1/renders', { project_id, platform: 'xhs', config: { author: title } }, browser)
    const share = await send('/v1/shares', { project_id, password }, browser)
    const path = new URL(share.body.data.url).pathname
    await api.http.post(path).set('X-Forwarded-For', WRITTEN.address).type('form').send({ password: guess })

    const everything = (await held()).toLowerCase()

    expect(everything).toContain('rate:')
    const words = [...Object.values(WRITTEN), 'elisabeth', 'example.com', path.split('/').pop() ?? '']
    expect(words.filter((word) => everything.includes(word.toLowerCase()))).toEqual([])
  })
})
