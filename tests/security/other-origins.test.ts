import { once } from 'node:events'
import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApiServer } from '@galley/api/server'
import { endpoints } from '@galley/contracts'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Page } from 'puppeteer'
import { launchBrowser, PAGE_TIMEOUT_MS } from '../support/launch-browser.ts'
import type { Owner, TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'

// Tests in a real browser what a page of another origin can do with the API.

let api: TestApi
let owner: Owner
let server: Server
let elsewhere: Server
let base: string
let page: Page
let closeBrowser: () => Promise<void>

const originOf = (of: Server, host: string) => `http://${host}:${(of.address() as AddressInfo).port}`

beforeAll(async () => {
  api = await startTestApi()
  owner = await api.owner()
  server = createApiServer(api.ctx).listen(0, '127.0.0.1')
  elsewhere = createServer((_req, res) => {
    res.setHeader('Content-Type', 'text/html').end('<!doctype html><title>Elsewhere</title>')
  }).listen(0, '127.0.0.1')
  await Promise.all([once(server, 'listening'), once(elsewhere, 'listening')])
  base = `${originOf(server, '127.0.0.1')}/v1`
  const { browser, close } = await launchBrowser([])
  closeBrowser = close
  page = await browser.newPage()
  page.setDefaultTimeout(PAGE_TIMEOUT_MS)
  // The browser is signed in to the API on the same host, so `SameSite` doesn't withhold its cookie.
  await page.goto(`${originOf(server, '127.0.0.1')}/healthz`)
  const status = await page.evaluate(async (url) => {
    const body = JSON.stringify({ email: 'browser@example.com', password: 'a long pass phrase' })
    const headers = { 'Content-Type': 'application/json' }
    return (await fetch(url, { method: 'POST', headers, body })).status
  }, `${base}/accounts`)
  expect(status).toBe(201)
  await page.goto(originOf(elsewhere, '127.0.0.1'))
})
afterAll(async () => {
  await closeBrowser()
  server.closeAllConnections()
  server.close()
  elsewhere.close()
  await api.close()
})

type FetchOptions = {
  method?: string
  headers?: Record<string, string>
  body?: string
  credentials?: RequestCredentials
}
type Seen = { status: number; headers: Record<string, string>; text: string } | { refused: true }

/** Returns what a script of the page can read of an answer. */
function ask(path: string, init: FetchOptions = {}): Promise<Seen> {
  return page.evaluate(
    async (url, options) => {
      try {
        const res = await fetch(url, options)
        return { status: res.status, headers: Object.fromEntries(res.headers), text: await res.text() }
      } catch {
        return { refused: true as const }
      }
    },
    `${base}${path}`,
    init,
  )
}

const withToken = () => ({ Authorization: `Bearer ${owner.token}` })

describe('a page of another origin', () => {
  it('calls the API with a token, and reads what it needs of the answer', async () => {
    const created = await ask('/projects', {
      method: 'POST',
      headers: {
        ...withToken(),
        'Content-Type': 'application/json',
        'Idempotency-Key': 'otherorigin1',
        'X-Request-Id': 'elsewhere-1',
      },
      body: JSON.stringify({ markdown: '# Elsewhere' }),
    })

    expect(created).toMatchObject({
      status: 201,
      headers: {
        'x-request-id': 'elsewhere-1',
        'x-service-api-version': expect.any(String),
        ratelimit: expect.any(String),
        'ratelimit-policy': expect.any(String),
      },
    })
    const id = JSON.parse((created as { text: string }).text).data.project_id
    const read = await ask(`/projects/${id}`, { headers: withToken() })
    expect(read).toMatchObject({ status: 200, headers: { etag: expect.any(String) } })
    const changed = await ask(`/projects/${id}`, {
      method: 'PATCH',
      headers: { ...withToken(), 'Content-Type': 'application/json', 'If-Match': '"1"' },
      body: JSON.stringify({ title: 'Changed' }),
    })
    expect(changed).toMatchObject({ status: 200 })
    expect(await ask(`/projects/${id}`, { method: 'DELETE', headers: withToken() })).toMatchObject({
      status: 200,
    })
  })

  it('reads errors as well', async () => {
    const answers = [
      await ask('/projects'),
      await ask('/nowhere'),
      await ask('/projects?limit=0', { headers: withToken() }),
      await ask('/projects?cursor=%ff', { headers: withToken() }),
      await ask('/capabilities', { headers: { Authorization: 'Bearer x' } }),
    ].map((answer) => ('status' in answer ? answer.status : 'refused'))

    expect(answers).toEqual([401, 404, 400, 400, 200])
  })

  it('never gets an answer to a cookie, or from the paths of sessions', async () => {
    const refused = [
      await ask('/projects', { credentials: 'include' }),
      await ask('/capabilities', { credentials: 'include' }),
      await ask('/session', { credentials: 'include' }),
      await ask('/session'),
      await ask('/sessions', { headers: withToken() }),
      await ask('/session', { method: 'DELETE' }),
      await ask('/session', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' }),
      await ask('/accounts', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' }),
    ]

    expect(refused).toEqual(refused.map(() => ({ refused: true })))
  })

  it('is not signed in by the cookie that the browser has', async () => {
    expect(await ask('/projects')).toMatchObject({ status: 401 })
  })
})

describe('headers of CORS', () => {
  const preflight = (path: string) =>
    fetch(`${base}${path}`, {
      method: 'OPTIONS',
      headers: { Origin: 'https://elsewhere.example', 'Access-Control-Request-Method': 'POST' },
    })

  it.each(
    [...new Set(endpoints.filter(({ access }) => access.kind === 'session').map(({ path }) => path))].concat(
      '/accounts',
    ),
  )('are on nothing of a path that is for our own browsers: %s', async (template) => {
    const path = template.replace(/\{\w+\}/g, 'ses_01m7y40bj2eh485bc01kwc5v3y')
    const answers = [
      await preflight(path),
      await fetch(`${base}${path}`),
      await fetch(`${base}${path}`, { method: 'POST' }),
    ]

    for (const { headers } of answers) {
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })

  it('never allow credentials, or one origin in particular', async () => {
    for (const { headers } of [await preflight('/projects'), await fetch(`${base}/themes`)]) {
      expect(headers.get('access-control-allow-origin')).toBe('*')
      expect(headers.get('access-control-allow-credentials')).toBeNull()
    }
  })

  it('come with a preflight that nothing counts', async () => {
    const standing = async () =>
      Number(/r=(\d+)/.exec(String((await fetch(`${base}/themes`)).headers.get('ratelimit')))?.[1])
    const before = await standing()
    const answers = await Promise.all(Array.from({ length: 100 }, () => preflight('/projects')))

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
    expect(answers[0]?.headers.get('access-control-max-age')).toBe('86400')
    expect(before - (await standing())).toBe(1)
  })
})
