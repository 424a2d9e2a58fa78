import { once } from 'node:events'
import type { Server } from 'node:http'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ApiConfig } from '@galley/api/config'
import { createApiServer } from '@galley/api/server'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { TestApi } from '../support/test-api.ts'
import { METRICS_HEADERS, startTestApi } from '../support/test-api.ts'

let api: TestApi
const servers: Server[] = []
let local: number
let hosted: number

beforeAll(async () => {
  api = await startTestApi()
  local = await serve({})
  hosted = await serve({
    opsToken: 'a-token-for-operators',
    baseUrl: 'https://api.galley.example/v1',
    legacyBaseUrl: 'https://old.galley.example/api/v1',
    webBaseUrl: 'https://galley.example',
    internalHosts: ['galley-api'],
  })
})
afterAll(async () => {
  for (const server of servers) server.close()
  await api.close()
})

async function serve(change: Partial<ApiConfig>): Promise<number> {
  const server = createApiServer({ ...api.ctx, config: { ...api.ctx.config, ...change } })
  servers.push(server.listen(0, '127.0.0.1'))
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

function ask(port: number, host: string | null, path = '/v1/themes', headers: Record<string, string> = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>()
  const options = { port, host: '127.0.0.1', path, setHost: false, agent: false as const }
  const outgoing = request({ ...options, headers: { ...headers, ...(host !== null && { host }) } })
  outgoing.once('error', reject)
  outgoing.once('response', async (response) => {
    const chunks: Buffer[] = []
    for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk)
    resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() })
  })
  outgoing.end()
  return promise
}

const PATHS = [
  '/v1/themes',
  '/v1/projects',
  '/docs',
  '/mcp',
  '/healthz',
  '/readyz',
  '/metrics',
  '/ops/queue',
  '/ops/queues',
  '/s/x',
  '/nowhere',
]

describe('a host that is not configured', () => {
  it.each(PATHS)('is refused everywhere: %s', async (path) => {
    for (const port of [local, hosted]) {
      for (const host of [
        'rebound.example',
        'galley.example.evil.example',
        'x@evil.example',
        'x@localhost',
        'localhost/x',
        '[::2]',
        ' ',
      ]) {
        const { status, text } = await ask(port, host, path, METRICS_HEADERS)

        expect([host, status]).toEqual([host, 421])
        expect(JSON.parse(text).error).toMatchObject({ code: 'invalid_request', details: { reason: 'host' } })
      }
    }
  })

  it('is refused if it is missing', async () => {
    expect((await ask(hosted, null)).status).toBe(421)
  })

  it('is this machine, for a service that is on the internet', async () => {
    expect((await ask(hosted, 'localhost')).status).toBe(421)
    expect((await ask(hosted, '127.0.0.1')).status).toBe(421)
  })
})

describe('a host that is configured', () => {
  it.each(['api.galley.example', 'OLD.galley.example:8443', 'galley.example', 'galley-api:4000'])(
    'is served: %s',
    async (host) => {
      expect((await ask(hosted, host)).status).toBe(200)
    },
  )

  it.each(['localhost:1', '127.0.0.1', '[::1]:4000'])(
    'is any name of this machine, at home: %s',
    async (host) => {
      expect((await ask(local, host)).status).toBe(200)
    },
  )
})

describe('a probe', () => {
  it.each(['/healthz', '/readyz', '/metrics'])('may name the address that it reaches: %s', async (path) => {
    expect((await ask(hosted, `127.0.0.1:${hosted}`, path, METRICS_HEADERS)).status).toBe(200)
    expect((await ask(hosted, '127.0.0.2', path, METRICS_HEADERS)).status).toBe(421)
  })

  it('may be an operator, who is asked for a token', async () => {
    expect((await ask(hosted, `127.0.0.1:${hosted}`, '/ops/queue')).status).toBe(401)
    expect((await ask(hosted, '127.0.0.2', '/ops/queue')).status).toBe(421)
  })
})

describe('/metrics', () => {
  it('is closed unless it is opened', async () => {
    const closed = await serve({ metricsToken: null })

    expect((await ask(closed, '127.0.0.1', '/metrics')).status).toBe(404)
    expect((await ask(closed, '127.0.0.1', '/metrics', { authorization: 'Bearer null' })).status).toBe(404)
  })

  it('is opened by its token alone', async () => {
    expect((await ask(local, '127.0.0.1', '/metrics')).status).toBe(401)
    expect((await ask(local, '127.0.0.1', '/metrics', METRICS_HEADERS)).status).toBe(200)
  })
})
