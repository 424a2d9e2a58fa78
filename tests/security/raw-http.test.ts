import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { createApiServer } from '@galley/api/server'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Owner, TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'

let api: TestApi
let server: Server
let port: number

beforeAll(async () => {
  api = await startTestApi()
  server = createApiServer(api.ctx).listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await api.close()
})

/** Sends bytes and returns everything until the other side closes. */
async function exchange(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  socket.on('error', () => {})
  socket.write(Buffer.from(bytes, 'latin1'))
  await new Promise((resolve) => socket.once('close', resolve))
  return Buffer.concat(chunks).toString('latin1')
}

const statuses = (text: string) =>
  [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status))
const SMUGGLED = 'GET /v1/capabilities HTTP/1.1\r\nHost: localhost\r\n\r\n'

describe('a request that two readers could read differently', () => {
  it.each([
    ['two lengths', `Content-Length: 5\r\nContent-Length: ${SMUGGLED.length}\r\n`],
    ['a length and chunks', `Content-Length: ${SMUGGLED.length}\r\nTransfer-Encoding: chunked\r\n`],
    ['chunks that are not the last encoding', 'Transfer-Encoding: chunked, identity\r\n'],
    ['chunks hidden by a blank', 'Transfer-Encoding : chunked\r\n'],
    ['chunks hidden by another spelling', 'Transfer-Encoding: xchunked\r\n'],
    ['a folded header', `Content-Length: 5\r\n Transfer-Encoding: chunked\r\n`],
    ['a negative length', 'Content-Length: -1\r\n'],
    ['a length that is no number', 'Content-Length: 0x10\r\n'],
    ['a line that ends early', 'X-A: b\nTransfer-Encoding: chunked\r\n'],
    ['a header with a null byte', 'X-A: b\u0000c\r\n'],
  ])('is refused and the connection closed: %s', async (_what, headers) => {
    const answer = await exchange(
      `POST /v1/projects HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n${SMUGGLED}`,
    )

    expect(statuses(answer)).toEqual([400])
    expect(answer).toContain('"code":"invalid_request"')
    expect(answer).toContain('X-Request-Id: ')
  })
})

describe('a request with two hosts', () => {
  it.each([
    ['localhost', 'evil.example'],
    ['evil.example', 'localhost'],
  ])('is refused: %s, %s', async (first, second) => {
    const answer = await exchange(
      `GET /v1/themes HTTP/1.1\r\nHost: ${first}\r\nHost: ${second}\r\nConnection: close\r\n\r\n`,
    )

    expect(statuses(answer)).toEqual([421])
  })
})

describe('a flood', () => {
  it('of headers is refused', async () => {
    const answer = await exchange(
      `GET /v1/themes HTTP/1.1\r\nHost: localhost\r\n${'X-A: b\r\n'.repeat(20_000)}\r\n`,
    )

    expect(statuses(answer)).toEqual([431])
  })

  it('of one endless header is refused', async () => {
    const answer = await exchange(
      `GET /v1/themes HTTP/1.1\r\nHost: localhost\r\nX-A: ${'b'.repeat(200_000)}\r\n\r\n`,
    )

    expect(statuses(answer)).toEqual([431])
  })

  it('of an endless path is refused', async () => {
    const answer = await exchange(`GET /${'a'.repeat(200_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`)

    expect(statuses(answer)).toEqual([431])
  })
})

/**
 * Sends a byte for each answer to another client of this process, until the connection is closed. Goes on after it
 * was told to stop.
 */
async function drip(to: Server, head: string, byte: string): Promise<{ answer: string; others: number[] }> {
  const slow = to.address() as AddressInfo
  const socket = connect({ port: slow.port, host: '127.0.0.1', allowHalfOpen: true })
  const chunks: Buffer[] = []
  const others: number[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  socket.on('error', () => {})
  socket.write(head)
  while (!socket.destroyed) {
    socket.write(byte)
    others.push((await fetch(`http://127.0.0.1:${port}/healthz`)).status)
  }
  return { answer: Buffer.concat(chunks).toString('latin1'), others }
}

describe('a slow client', () => {
  let impatient: Server
  let owner: Owner

  beforeAll(async () => {
    const patience = { headersMs: 150, requestMs: 300, checkEveryMs: 20 }
    impatient = createApiServer(api.ctx, patience).listen(0, '127.0.0.1')
    await once(impatient, 'listening')
    owner = await api.owner()
  })
  afterAll(() => {
    impatient.closeAllConnections()
    impatient.close()
  })

  const head = () =>
    `POST /v1/projects HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${owner.token}\r\nContent-Type: application/json\r\n`

  it.each([
    ['its body', () => `${head()}Content-Length: 1000000\r\n\r\n{"markdown":"`, [408]],
    ['its body in chunks', () => `${head()}Transfer-Encoding: chunked\r\n\r\nfffff\r\n{"markdown":"`, [408]],
    [
      'a body that nobody reads',
      () => 'POST /v1/projects HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n',
      [401, 408],
    ],
    ['its headers', () => `${head()}X-A: `, [408]],
  ])('that drips %s is given up, and holds nobody up', async (_what, begin, expected) => {
    const { answer, others } = await drip(impatient, begin(), 'a')

    expect(expected).toContain(statuses(answer).at(-1))
    expect(answer).toContain('X-Request-Id: ')
    expect(new Set(others)).toEqual(new Set([200]))
    expect(api.logLines.join('')).not.toContain('internal error')
    const projects = await api.http.get('/v1/projects').set(...owner.auth)
    expect(projects.body.data).toEqual([])
  })

  it('has its time', () => {
    expect([server.headersTimeout, server.requestTimeout]).toEqual([20_000, 120_000])
  })
})

describe('a strange request line', () => {
  it.each([
    ['an absolute form', 'GET http://localhost/v1/themes HTTP/1.1', [200]],
    ['an absolute form of another host', 'GET http://evil.example/v1/themes HTTP/1.1', [421]],
    ['an absolute form that is no URL', 'GET http://[ HTTP/1.1', [421]],
    ['an absolute form without a host', 'GET http:///v1/themes HTTP/1.1', [400, 421]],
    ['an absolute form whose path climbs', 'GET http://localhost/v1/../healthz HTTP/1.1', [404]],
    ['an absolute form without a path', 'GET http://localhost?a=b HTTP/1.1', [200, 404]],
    ['an authority form', 'CONNECT evil.example:443 HTTP/1.1', [400, 404, 405]],
    ['an asterisk', 'OPTIONS * HTTP/1.1', [400, 404]],
    ['another version', 'GET /v1/themes HTTP/9.9', [400, 505]],
    ['none', '\u0016\u0003\u0001', [400]],
    ['a path that climbs', 'GET /../../etc/passwd HTTP/1.1', [404]],
    ['a path with overlong dots', 'GET /%c0%ae%c0%ae/etc/passwd HTTP/1.1', [400, 404]],
  ])('is answered without harm: %s', async (_what, line, expected) => {
    const answer = await exchange(`${line}\r\nHost: localhost\r\nConnection: close\r\n\r\n`)

    expect(expected).toContain(statuses(answer)[0])
    expect(answer).toContain('X-Request-Id: ')
    expect(answer).not.toContain('root:')
    expect(answer).not.toMatch(/\bat \w+ \(/)
  })
})
