import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { createApiServer } from '@galley/api/server'
import type { Artifact } from '@galley/backend'
import { parseId } from '@galley/contracts'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { completeRender } from '../support/complete-render.ts'
import type { TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'

let api: TestApi
let server: Server
let path: string

beforeAll(async () => {
  api = await startTestApi()
  server = createApiServer(api.ctx).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  path = await addFile({ contentType: 'image/png', name: 'page-01.png', kind: 'page', page: 1 })
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await api.close()
})

const TEXT = '0123456789'

/** Stores ten bytes as the only file of a completed render and returns its signed path. */
async function addFile(
  file: Pick<Artifact, 'contentType' | 'kind' | 'page'> & { name: string },
): Promise<string> {
  const owner = await api.owner()
  const project = await api.http
    .post('/v1/projects')
    .set(...owner.auth)
    .send({ markdown: 'x' })
  const made = await api.http
    .post('/v1/renders')
    .set(...owner.auth)
    .send({ project_id: project.body.data.project_id, platform: 'xhs' })
  const id = parseId('render', made.body.data.render_id)
  await completeRender(api, id, [{ ...file, text: TEXT, sha256: 'c'.repeat(64) }])
  const read = await api.http.get(`/v1/renders/${id}`).set(...owner.auth)
  const { pathname, search } = new URL(read.body.data.artifacts[0].preview_url)
  return pathname + search
}

describe('GET /v1/assets/{id}', () => {
  it.each([
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-2', '89', 'bytes 8-9/10'],
    ['bytes=8-99', '89', 'bytes 8-9/10'],
  ])('gives the range %s', async (range, text, contentRange) => {
    const res = await api.http.get(path).set('Range', range)

    expect(res.status).toBe(206)
    expect(res.headers['content-range']).toBe(contentRange)
    expect(res.headers['content-length']).toBe(String(text.length))
    expect(res.body.toString()).toBe(text)
  })

  it.each(['bytes=0-1,4-5', 'lines=1-2', 'nonsense'])('gives the whole for the range %s', async (range) => {
    const res = await api.http.get(path).set('Range', range)

    expect([res.status, res.body.toString()]).toEqual([200, TEXT])
  })

  it('sends the whole file if the range is for another version of it', async () => {
    const res = await api.http.get(path).set({ Range: 'bytes=0-1', 'If-Range': '"old"' })

    expect(res.status).toBe(200)
  })

  it('answers 416 for an unsatisfiable range', async () => {
    const res = await api.http.get(path).set('Range', 'bytes=99-')

    expect(res.status).toBe(416)
    expect(res.headers['content-range']).toBe('bytes */10')
    expect(res.body.error.code).toBe('invalid_request')
    expect(res.headers['content-disposition']).toBeUndefined()
  })

  it('answers 304 to a caller that has the file, and HEAD without a body', async () => {
    const known = await api.http.get(path).set('If-None-Match', `"${'c'.repeat(64)}"`)
    const head = await api.http.head(path)

    expect([known.status, head.status, head.headers['content-length']]).toEqual([304, 200, '10'])
  })

  it('serves HTML in a sandbox that runs and loads nothing', async () => {
    const html = await addFile({
      contentType: 'text/html; charset=utf-8',
      name: 'article.html',
      kind: 'article_html',
      page: null,
    })

    const res = await api.http.get(html)

    expect(res.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/)
    expect(res.headers['x-content-type-options']).toBe('nosniff')
    expect(res.headers['content-disposition']).toBe('inline; filename="article_html.html"')
  })
})

describe("errors that Node's HTTP server would answer itself", () => {
  it.each([
    ['no Host', 'GET /v1/nowhere HTTP/1.1\r\nConnection: close\r\n\r\n', 421, 'invalid_request'],
    [
      'a strange Expect',
      'GET /v1/nowhere HTTP/1.1\r\nHost: localhost\r\nExpect: foo\r\nConnection: close\r\n\r\n',
      404,
      'not_found',
    ],
  ])('comes to us: %s', async (_what, bytes, status, code) => {
    const { head, body } = await sendBytes(bytes)

    expect(head.startsWith(`HTTP/1.1 ${status} `)).toBe(true)
    expect(head).toMatch(/X-Service-Api-Version: /)
    expect(JSON.parse(body).error.code).toBe(code)
  })
})

describe('invalid HTTP', () => {
  it.each([
    'nonsense\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
  ])('is answered in the error format', async (bytes) => {
    const { head, body } = await sendBytes(bytes)

    expect(head).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(head).toMatch(/X-Service-Api-Version: \d{4}-\d{2}-\d{2}/)
    expect(JSON.parse(body).error.code).toBe('invalid_request')
  })
})

async function sendBytes(bytes: string): Promise<{ head: string; body: string }> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.end(bytes)
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk as Buffer)
  const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n')
  return { head, body }
}
