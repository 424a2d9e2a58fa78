import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { createApiServer } from '@galley/api/server'
import { problemSchema } from '@galley/contracts'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Owner, TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'

const PROBLEM = 'application/problem+json'

let api: TestApi
let owner: Owner
let server: Server

beforeAll(async () => {
  api = await startTestApi()
  owner = await api.owner(['project:write', 'render:read'])
  server = createApiServer(api.ctx).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(async () => {
  server.close()
  await api.close()
})

/** Sends bytes and returns status, headers and body of the response. */
async function exchange(request: string) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  socket.on('error', () => {})
  socket.write(request)
  await once(socket, 'close')
  const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n')
  return { status: Number(head.slice(9, 12)), head, body }
}

type Sent = { path: string; method?: string; headers?: string; body?: string }

const bearer = () => `Authorization: Bearer ${owner.token}\r\n`
const json = 'Content-Type: application/json\r\n'
const occasions: [string, number, string, () => Sent][] = [
  ['an unknown path', 404, 'not_found', () => ({ path: '/nowhere' })],
  ['no credential', 401, 'unauthorized', () => ({ path: '/v1/projects' })],
  ['a lacking scope', 403, 'forbidden_scope', () => ({ path: '/v1/projects', headers: bearer() })],
  ['another method', 405, 'invalid_request', () => ({ path: '/v1/themes', method: 'PUT' })],
  [
    'JSON that breaks off',
    400,
    'invalid_request',
    () => ({ path: '/v1/projects', method: 'POST', headers: bearer() + json, body: '{"a' }),
  ],
  [
    'broken rules',
    400,
    'invalid_request',
    () => ({ path: '/v1/projects', method: 'POST', headers: bearer() + json, body: '{}' }),
  ],
  [
    'a long body',
    413,
    'payload_too_large',
    () => ({ path: '/v1/session', method: 'POST', headers: json, body: 'x'.repeat(9_000) }),
  ],
  [
    'another content type',
    415,
    'invalid_request',
    () => ({ path: '/v1/session', method: 'POST', headers: 'Content-Type: text/plain\r\n', body: 'x' }),
  ],
  ['a path that is no text', 400, 'invalid_request', () => ({ path: '/v1/%ff' })],
  ['a header that is none', 400, 'invalid_request', () => ({ path: '/', headers: 'X : y\r\n' })],
]

const send = (
  { path, method = 'GET', headers = '', body = '' }: Sent,
  accept: string,
  host = 'localhost',
) => {
  const length = body === '' ? '' : `Content-Length: ${body.length}\r\n`
  const head = `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n`
  return exchange(`${head}Accept: ${accept}\r\n${length}${headers}\r\n${body}`)
}

describe('Accept: application/problem+json', () => {
  it.each(occasions)('is answered as RFC 9457: %s', async (_what, status, code, request) => {
    const plain = await send(request(), '*/*')
    const answer = await send(request(), `application/json, ${PROBLEM};q=0.9`)

    expect([plain.status, answer.status]).toEqual([status, status])
    expect(answer.head).toMatch(/^content-type: application\/problem\+json/im)
    const problem = problemSchema.parse(JSON.parse(answer.body))
    const { error } = JSON.parse(plain.body)
    expect(problem).toEqual({
      type: `http://127.0.0.1:4000/docs#error-${code}`,
      title: expect.stringMatching(/\.$/),
      status,
      detail: error.message,
      code,
      request_id: /^x-request-id: (.*)$/im.exec(answer.head)?.[1],
      details: error.details,
    })
    expect(plain.head).toMatch(/^content-type: application\/json/im)
  })

  it('is answered so for a foreign host too', async () => {
    const { status, body } = await send({ path: '/' }, PROBLEM, 'evil.example')

    expect([status, JSON.parse(body).code]).toEqual([421, 'invalid_request'])
  })

  it('does not affect the answer to a valid request', async () => {
    const res = await api.http.get('/v1/themes').set('Accept', PROBLEM)

    expect([res.status, res.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
  })

  it.each(['*/*', 'application/*', 'application/json', `${PROBLEM};q=0, */*`, `${PROBLEM}x, */*`])(
    'is not read into %s',
    async (accept) => {
      const res = await api.http.get('/v1/projects').set('Accept', accept)

      expect(res.headers['content-type']).toBe('application/json; charset=utf-8')
      expect(res.body.error.code).toBe('unauthorized')
    },
  )

  it('links to an existing part of the documentation', async () => {
    const { text } = await api.http.get('/docs')

    for (const [, , code] of occasions) expect(text).toContain(`id="error-${code}"`)
  })
})
