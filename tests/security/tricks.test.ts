import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib'
import { createApiServer } from '@galley/api/server'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Owner, TestApi } from '../support/test-api.ts'
import { METRICS_HEADERS, startTestApi } from '../support/test-api.ts'

// Requests that repeat a value, or that other servers may parse differently. They are sent as bytes, because a client
// library would correct them.

let api: TestApi
let server: Server
let owner: Owner
let stranger: Owner

beforeAll(async () => {
  api = await startTestApi()
  owner = await api.owner()
  stranger = await api.owner()
  server = createApiServer(api.ctx).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await api.close()
})

type Answer = { readonly status: number; readonly text: string }

async function send(head: string, body: string | Buffer = ''): Promise<Answer> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  socket.on('error', () => {})
  const bytes = Buffer.from(body)
  const length = bytes.length > 0 ? `Content-Length: ${bytes.length}\r\n` : ''
  socket.write(
    Buffer.concat([
      Buffer.from(`${head}\r\nHost: 127.0.0.1\r\nConnection: close\r\n${length}\r\n`, 'latin1'),
      bytes,
    ]),
  )
  await once(socket, 'close')
  const text = Buffer.concat(chunks).toString('utf8')
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]), text }
}

const bearer = ({ token }: Owner) => `Authorization: Bearer ${token}`
const post = (body: string | Buffer, headers = '') =>
  send(`POST /v1/projects HTTP/1.1\r\n${bearer(owner)}\r\nContent-Type: application/json${headers}`, body)
const projectsOf = async (who: Owner) => (await api.http.get('/v1/projects').set(...who.auth)).body.data

describe('a body that says a thing twice', () => {
  it('means the last one, as in other JSON parsers, and never both', async () => {
    const { text } = await post('{"markdown":"# First","title":"A","markdown":"# Second","title":"B"}')

    const { project_id } = JSON.parse(text.slice(text.indexOf('\r\n\r\n'))).data
    const { body } = await api.http.get(`/v1/projects/${project_id}`).set(...owner.auth)
    expect(body.data).toMatchObject({ title: 'B', markdown: '# Second' })
  })

  it('is the same request as one that says it once: a retry makes nothing anew', async () => {
    const key = '\r\nIdempotency-Key: twice12345'
    const twice = await post('{"markdown":"a","markdown":"b"}', key)
    const once = await post('{"markdown":"b"}', key)

    expect([twice.status, once.status]).toEqual([201, 201])
    expect(once.text).toMatch(/Idempotent-Replay: true/i)
  })
})

describe('a header that is sent twice', () => {
  it.each([
    ['a token of somebody else first', () => [bearer(stranger), bearer(owner)], 200],
    ['a token of nobody first', () => ['Authorization: Bearer x', bearer(owner)], 401],
  ])('is one of them or none, the same for every step: %s', async (_what, headers, expected) => {
    const { status } = await send(`GET /v1/projects HTTP/1.1\r\n${headers().join('\r\n')}`)

    expect(status).toBe(expected)
  })

  it('an Idempotency-Key is refused, as no key of two was meant', async () => {
    const two = '\r\nIdempotency-Key: firstkey1\r\nIdempotency-Key: secondkey1'

    expect((await post('{"markdown":"x"}', two)).status).toBe(400)
  })

  it('a Host or a forwarded address leads nowhere else', async () => {
    const { text } = await post(
      '{"markdown":"x"}',
      '\r\nX-Forwarded-Host: evil.example\r\nForwarded: host=evil.example',
    )

    expect(text).not.toContain('evil.example')
  })
})

describe('bytes that are no UTF-8', () => {
  it.each([
    ['an overlong slash', 'c0af'],
    ['an overlong dot of three bytes', 'e080ae'],
    ['an overlong null', 'c080'],
    ['half of a pair', 'eda080'],
    ['beyond the last character', 'f4908080'],
    ['a lone continuation', '80'],
    ['one that breaks off', 'f09f98'],
  ])('are refused, in a value and in a key, and never become U+FFFD: %s', async (_what, hex) => {
    const bytes = Buffer.from(hex, 'hex')
    const around = (head: string, tail: string) =>
      post(Buffer.concat([Buffer.from(head), bytes, Buffer.from(tail)]))

    expect((await around('{"markdown":"a', 'b"}')).status).toBe(400)
    expect((await around('{"markdown":"a","metadata":{"k', '":"v"}}')).status).toBe(400)
  })

  it.each([
    ['a slash', '/v1/projects%c0%afx'],
    ['dots', '/v1/%c0%ae%c0%ae/healthz'],
    ['an id', '/v1/projects/%f0%9f%98'],
    ['NUL', '/v1/projects/%00'],
    ['half of a pair', '/v1/projects/%ed%a0%80'],
    ['bytes that are not escaped', '/v1/projects/\u00e9'],
    ['a query', '/v1/projects?cursor=%ff'],
    ['NUL in a query', '/v1/projects?cursor=a%00b'],
    ['the name of a parameter', '/v1/projects?%ed%b0%80=1'],
    ['an escape that is none', '/v1/projects?cursor=%zz'],
    ['a path that nothing serves', '/nowhere/%ff'],
    ['a screen', '/projects?next=%ff'],
    ['a share', '/s/%ff'],
    ['a signed URL', '/v1/assets/x?sig=%ff'],
  ])('in a URL are refused: %s', async (_what, path) => {
    const { status, text } = await send(`GET ${path} HTTP/1.1\r\n${bearer(owner)}`)

    expect(status).toBe(400)
    expect(text).toContain('"code":"invalid_request"')
  })
})

describe('a string that JSON escapes and no text can hold', () => {
  it.each([
    ['half of a pair', '\\ud800'],
    ['the other half', '\\udc00'],
    ['two first halves', '\\uD83D\\uD83D'],
    ['halves in the wrong order', '\\ude00\\ud83d'],
    ['NUL', '\\u0000'],
  ])('is refused wherever it stands: %s', async (_what, escaped) => {
    const places = [
      [`{"markdown":"a${escaped}"}`, 'markdown'],
      [`{"markdown":"a","title":"${escaped}"}`, 'title'],
      [`{"markdown":"a","metadata":{"k":"${escaped}"}}`, 'metadata.(key)'],
      [`{"markdown":"a","metadata":{"${escaped}":"v"}}`, 'metadata'],
      [`{"markdown":"a","${escaped}":1}`, 'body'],
    ] as const
    for (const [body, path] of places) {
      const { status, text } = await post(body)
      expect([body, status]).toEqual([body, 400])
      expect(text).toContain(`"issues":[{"path":"${path}","message":"must be Unicode text`)
    }
  })

  it.each([
    ['a whole pair', '\\ud83d\\ude00', '😀'],
    ['an escaped backslash before what would be one', '\\\\ud800', '\\ud800'],
  ])('is not taken for one that can: %s', async (_what, escaped, meant) => {
    const { text, status } = await post(`{"markdown":"a${escaped}"}`)

    expect(status).toBe(201)
    const { project_id } = JSON.parse(text.slice(text.indexOf('\r\n\r\n'))).data
    const { body } = await api.http.get(`/v1/projects/${project_id}`).set(...owner.auth)
    expect(body.data.markdown).toBe(`a${meant}`)
  })
})

describe('a parameter that is given twice', () => {
  it.each([
    ['/v1/projects?limit=1&limit=2', 'limit'],
    ['/v1/renders?status=queued&%73tatus=failed', 'status'],
    ['/v1/themes?x=1&x=1', '(key)'],
    ['/v1/assets/art_01m7y40bj2eh485bc01kwc5v3y?exp=1&exp=2&kid=a&sig=b', 'exp'],
  ])('is refused: %s', async (path, name) => {
    const { status, text } = await send(`GET ${path} HTTP/1.1\r\n${bearer(owner)}`)

    expect(status).toBe(400)
    expect(text).toContain(`"issues":[{"path":"${name}","message":"is given more than once"}]`)
  })
})

describe('a body that unpacks to more than it may', () => {
  const pack = (packed: Buffer, encoding: string) => post(packed, `\r\nContent-Encoding: ${encoding}`)
  const bomb = Buffer.from(JSON.stringify({ markdown: 'a'.repeat(40 * 1024 * 1024) }))

  it.each([
    ['gzip', gzipSync(bomb)],
    ['deflate', deflateSync(bomb)],
    ['br', brotliCompressSync(bomb, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })],
  ])('is too large: %s', async (encoding, packed) => {
    expect(packed.length).toBeLessThan(200_000)
    expect((await pack(packed, encoding)).status).toBe(413)
  })

  it.each(['gzip', 'deflate', 'br'])(
    'is read where it may, and refused where it is something else: %s',
    async (encoding) => {
      const pack1 = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync }[encoding]
      const small = pack1?.('{"markdown":"x"}') ?? Buffer.alloc(0)

      expect((await pack(small, encoding)).status).toBe(201)
      expect((await pack(Buffer.from('no such thing'), encoding)).status).toBe(400)
      expect((await pack(small, `${encoding}, ${encoding}`)).status).toBe(415)
    },
  )
})

describe('a path that another reader may shorten', () => {
  it.each([
    '/v1//projects',
    '/v1/projects/',
    '/V1/projects',
    '/v1/projects;a=b',
    '/v1/./projects',
    '/v1/x/../projects',
    '/v1/x%2f..%2fprojects',
    '/v1/%70rojects%00',
    '/v1\\projects',
    '/v1/projects%20',
    '/v1/themes/..;/projects',
    '//v1/projects',
  ])('is another path: %s', async (path) => {
    const { status, text } = await send(`GET ${path} HTTP/1.1\r\n${bearer(owner)}`)

    expect([400, 404]).toContain(status)
    expect(text).not.toContain('project_id')
  })

  it.each([
    '/web/..%2findex.html',
    '/web/%2e%2e%2fpackage.json',
    '/assets/fonts/..%2f..%2fpackage.json/x',
    '/assets/fonts/x/..%2fpackage.json',
  ])('reads no file: %s', async (path) => {
    expect((await send(`GET ${path} HTTP/1.1`)).status).toBe(404)
  })
})

describe('a path that a proxy keeps from the internet', () => {
  it.each([
    '/METRICS',
    '/Metrics',
    '/metrics/',
    '/readyz/',
    '/Readyz',
    '//metrics',
    '/metrics%20',
    '/./metrics',
  ])('has no second spelling that the proxy lets pass: %s', async (path) => {
    expect((await send(`GET ${path} HTTP/1.1`)).status).toBe(404)
  })

  it('has its own', async () => {
    const { authorization } = METRICS_HEADERS
    expect((await send(`GET /metrics HTTP/1.1\r\nAuthorization: ${authorization}`)).status).toBe(200)
  })
})

describe('a prototype', () => {
  it.each([
    ['by a body', () => post('{"markdown":"x","__proto__":{"isAdmin":true,"scopes":["tokens:write"]}}')],
    ['by a body’s constructor', () => post('{"markdown":"x","constructor":{"prototype":{"isAdmin":true}}}')],
    ['by metadata', () => post('{"markdown":"x","metadata":{"__proto__":"y","constructor":"z"}}')],
    [
      'by front matter',
      () => post(JSON.stringify({ markdown: '---\n__proto__:\n  isAdmin: true\n---\n# x' })),
    ],
    ['by a query', () => send(`GET /v1/projects?__proto__[isAdmin]=1&limit=1 HTTP/1.1\r\n${bearer(owner)}`)],
    [
      'by a query’s path',
      () => send(`GET /v1/projects?constructor.prototype.isAdmin=1 HTTP/1.1\r\n${bearer(owner)}`),
    ],
    [
      'by a form',
      () =>
        send(
          'POST /s/aaaaaaaaaaaaaaaaaaaaaaaa HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded',
          '__proto__[isAdmin]=1&password=x',
        ),
    ],
  ])('is nobody’s to change: %s', async (_how, attempt) => {
    const { status } = await attempt()

    expect(status).toBeLessThan(500)
    expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined()
    expect(([] as { scopes?: unknown }).scopes).toBeUndefined()
  })
})

describe('a token in another place', () => {
  it.each([
    ['the query', () => send(`GET /v1/projects?access_token=${owner.token} HTTP/1.1`)],
    ['a cookie', () => send(`GET /v1/projects HTTP/1.1\r\nCookie: galley_session=${owner.token}`)],
    [
      'Basic',
      () =>
        send(
          `GET /v1/projects HTTP/1.1\r\nAuthorization: Basic ${Buffer.from(`x:${owner.token}`).toString('base64')}`,
        ),
    ],
    [
      'another case',
      () => send(`GET /v1/projects HTTP/1.1\r\nAuthorization: Bearer ${owner.token.toUpperCase()}`),
    ],
    ['more behind it', () => send(`GET /v1/projects HTTP/1.1\r\n${bearer(owner)}x`)],
    ['less of it', () => send(`GET /v1/projects HTTP/1.1\r\n${bearer(owner).slice(0, -1)}`)],
    [
      'its start alone',
      () => send(`GET /v1/projects HTTP/1.1\r\nAuthorization: Bearer ${owner.token.slice(0, 15)}`),
    ],
  ])('opens nothing: %s', async (_where, attempt) => {
    expect((await attempt()).status).toBe(401)
  })

  it('the other way says nothing of another’s things', async () => {
    expect(await projectsOf(stranger)).toEqual([])
  })
})
