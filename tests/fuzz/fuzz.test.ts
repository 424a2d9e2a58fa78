import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { someOf } from '../support/some-of.ts'
import { fuzz } from './fuzz-operation.ts'
import { fuzzedOperations, operationCount } from './fuzz-request.ts'
import type { FuzzServer } from './fuzz-server.ts'
import { startFuzzServer } from './fuzz-server.ts'
import { MARKER } from './hostile.ts'
import { complaintAbout } from './judge.ts'

/** `npm run fuzz` sends thousands, with another seed each time. */
const COUNT = 50
const SEED = 20261121

const NOBODY = { projects: 'p', renders: 'r', shares: 's', tokens: 't' }
let server: FuzzServer

beforeAll(async () => {
  server = await startFuzzServer()
})
afterAll(() => server.close())

describe('hostile requests', () => {
  it.each(someOf(fuzzedOperations(NOBODY), 7).map(({ name }) => name))(
    'are answered well by %s',
    async (operation) => {
      const { complaints } = await fuzz(server, operation, { count: COUNT, seed: SEED })

      expect(complaints).toEqual([])
    },
  )

  it('are sent to every endpoint', () => {
    expect(fuzzedOperations(NOBODY)).toHaveLength(operationCount)
  })
})

describe('bugs that fuzzing found', () => {
  it.each([
    ['a null byte', '\u0000'],
    ['half of a character', '\ud800'],
  ])('a text that Postgres does not take is refused: %s', async (_what, text) => {
    const { api, owner } = server
    const { projects: project_id } = await server.oneOfEach()
    const bodies = {
      '/tokens': { name: `a${text}`, scopes: ['project:read'] },
      '/renders': { project_id, platform: 'xhs', config: { author: text, watermark: text } },
    }

    for (const [path, body] of Object.entries(bodies)) {
      const res = await api.http
        .post(`/v1${path}`)
        .set(...owner.auth)
        .send(body)
      expect([path, res.status]).toEqual([path, 400])
    }
  })

  it.each([
    ['arrays', '[', ']'],
    ['objects', '{"a":', '}'],
  ])('a body nested too deeply to be compared with its twin is refused: %s', async (what, open, close) => {
    const { api, owner } = server
    const errorOf = async (levels: number) => {
      const sent = api.http
        .post('/v1/projects')
        .set(...owner.auth)
        .set('Content-Type', 'application/json')
        .set('Idempotency-Key', `nested${what}${levels}`)
      return (await sent.send(`${open.repeat(levels)}1${close.repeat(levels)}`)).body.error
    }

    expect(await errorOf(32)).toHaveProperty('details.issues')
    for (const levels of [33, 5_000, 100_000]) {
      expect(await errorOf(levels)).toMatchObject({ code: 'invalid_request', details: {} })
    }
  })
})

describe('the judge', () => {
  const headers = new Headers({ 'x-request-id': 'req_1', 'x-service-api-version': '1' })
  const error = (message: string) =>
    JSON.stringify({
      data: null,
      error: { code: 'invalid_request', message, request_id: 'req_1', details: {} },
    })

  it.each([
    ['an internal error', { status: 500, headers, text: error('x'), ms: 1 }],
    ['a stack', { status: 400, headers, text: error('at parse (file.ts:1)'), ms: 1 }],
    ['a value that is repeated', { status: 400, headers, text: error(MARKER), ms: 1 }],
    ['an answer outside of the envelope', { status: 400, headers, text: '<h1>Bad</h1>', ms: 1 }],
    ['an answer that took too long', { status: 200, headers, text: '{}', ms: 60_000 }],
    ['a character that was put in', { status: 200, headers, text: '{"data":"a\ufffd"}', ms: 1 }],
    [
      'the words of a library',
      { status: 400, headers, text: error('Invalid input: expected string'), ms: 1 },
    ],
    ['missing headers', { status: 200, headers: new Headers(), text: '{}', ms: 1 }],
  ])('complains about %s', (_what, answer) => {
    expect(complaintAbout(answer)).not.toBeNull()
  })
})
