import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { PLATFORMS } from '@galley/contracts'
import type { Client } from '@galley/sdk'
import { createClient, GalleyError } from '@galley/sdk'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { strFromU8, unzipSync } from 'fflate'
import { cookieJar } from '../support/cookie-jar.ts'
import type { SharedStack } from '../support/shared-stack.ts'
import { useSharedStack } from '../support/shared-stack.ts'
import { startTestStack } from '../support/test-stack.ts'

const run = promisify(execFile)
let stack: SharedStack
let galley: Client

beforeAll(async () => {
  stack = await useSharedStack()
  galley = createClient({ baseUrl: stack.baseUrl, token: stack.owner.token })
})

async function codeOf(promise: Promise<unknown>): Promise<string> {
  const error = await promise.catch((thrown: unknown) => thrown)
  return error instanceof GalleyError ? error.code : `no GalleyError: ${error}`
}

describe('the client on the running service', () => {
  it('makes pages of a text, follows them and brings them home', async () => {
    const { project_id } = await galley.projects.create({ markdown: '# 一\n\n<!-- page -->\n\n# 二' })
    const { render_id } = await galley.renders.create({ project_id, platform: 'xhs' })
    const states = await collect(galley.renders.events(render_id))
    expect(states.at(-1)?.status).toBe('completed')

    const render = await galley.renders.wait(render_id)
    const zip = await galley.renders.export(render_id)
    const parts: number[] = []
    const response = await galley.download(zip, { onProgress: ({ received }) => parts.push(received) })
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
    const manifest = Object.keys(files).find((name) => name.endsWith('manifest.json')) ?? ''
    expect(JSON.parse(strFromU8(files[manifest] ?? new Uint8Array()))).toMatchObject({
      render_id,
    })
    expect(Object.keys(files).filter((name) => name.endsWith('.png'))).toHaveLength(render.page_count ?? 0)
    expect(parts.at(-1)).toBe(zip.bytes)
  })

  it.each([
    ['asks', {}],
    ['is told of each page', { onProgress: () => {} }],
  ])('waits for a render that %s over a restart of the API', async (_how, options) => {
    const own = await startTestStack()
    const theirs = createClient({ baseUrl: own.baseUrl, token: own.owner.token, retries: 0 })
    const { project_id } = await theirs.projects.create({ markdown: '# Over a restart' })
    const { render_id } = await theirs.renders.create({ project_id, platform: 'xhs' })
    const seen: string[] = []
    const waiting = theirs.renders.wait(render_id, {
      waitMs: 60_000,
      ...options,
      ...('onProgress' in options && { onProgress: ({ status }) => seen.push(status) }),
    })
    await new Promise((resolve) => setTimeout(resolve, 500))

    await own.api.stop('SIGKILL')
    await expect(theirs.usage.get()).rejects.toMatchObject({ code: 'unreachable' })
    await own.startApi()
    await own.startWorker()

    expect((await waiting).status).toBe('completed')
    await own.close()
  })

  it('creates once for each of its own calls, and once for a key', async () => {
    const one = await galley.projects.create({ markdown: 'same' })
    const other = await galley.projects.create({ markdown: 'same' })
    expect(other.project_id).not.toBe(one.project_id)

    const options = { idempotencyKey: 'sdkTest00000001' }
    const first = await galley.projects.create({ markdown: 'same' }, options)
    const again = await galley.projects.create({ markdown: 'same' }, options)
    expect(again.project_id).toBe(first.project_id)
    expect(await codeOf(galley.projects.create({ markdown: 'other' }, options))).toBe('idempotency_conflict')
  })

  it('lists everything in turn, across pages', async () => {
    const created = new Set<string>()
    for (let index = 0; index < 5; index++) {
      created.add((await galley.projects.create({ markdown: `no. ${index}` })).project_id)
    }
    for await (const { project_id } of galley.projects.all({ limit: 2 })) created.delete(project_id)
    expect(created.size).toBe(0)
  })

  it('refuses a change that is based on an old version', async () => {
    const { project_id, version } = await galley.projects.create({ markdown: 'a' })
    await galley.projects.update(project_id, { markdown: 'b' }, { ifVersion: version })
    const late = galley.projects.update(project_id, { markdown: 'c' }, { ifVersion: version })
    await expect(late).rejects.toMatchObject({ code: 'invalid_request', status: 412 })
    expect((await galley.projects.get(project_id)).markdown).toBe('b')
  })

  it('makes a token, uses it, and is turned away when it is revoked', async () => {
    const made = await galley.tokens.create({ name: 'sdk', scopes: ['usage:read'] })
    const theirs = createClient({ baseUrl: stack.baseUrl, token: made.token })
    expect((await theirs.usage.get()).quotas.length).toBeGreaterThan(0)
    expect(await codeOf(theirs.projects.list())).toBe('forbidden_scope')
    expect((await galley.tokens.revoke(made.token_id)).ended).toEqual({ tokens: 1, shares: 0 })
    expect(await codeOf(theirs.usage.get())).toBe('unauthorized')
  })

  it('analyses, shares, reads the catalogue and the reference', async () => {
    const analysis = await galley.analyze({ markdown: '# 全网最低价\n\n文' }, { language: 'zh' })
    expect(analysis.banned_words.length).toBeGreaterThan(0)
    const { project_id } = await galley.projects.create({ markdown: 'shared' })
    const { share_id } = await galley.shares.create({ project_id })
    expect((await galley.shares.list({ project_id })).items).toHaveLength(1)
    await galley.shares.revoke(share_id)
    expect((await galley.themes.list()).length).toBe(36)
    expect((await galley.capabilities.get()).platforms.length).toBe(PLATFORMS.length)
    expect(await galley.openApi()).toMatchObject({ openapi: expect.stringMatching(/^3\.1\./) })
  })

  it('keeps a session like a browser: cookie and CSRF token', async () => {
    const browser = createClient({ baseUrl: stack.baseUrl, fetch: cookieJar().fetch })
    const credentials = { email: 'sdk@example.com', password: 'correct horse battery' }
    await browser.accounts.create(credentials)
    const { project_id } = await browser.projects.create({ markdown: 'mine' })

    const jar = cookieJar().fetch
    const first = createClient({ baseUrl: stack.baseUrl, fetch: jar })
    await first.session.create(credentials)
    // After a reload there is a cookie, but the CSRF token isn't known yet.
    const reloaded = createClient({ baseUrl: stack.baseUrl, fetch: jar })
    expect((await reloaded.projects.update(project_id, { title: 't' })).title).toBe('t')
    await reloaded.session.delete()
    expect(await codeOf(reloaded.projects.list())).toBe('unauthorized')
  })
})

describe('the examples in the README', () => {
  it('run as they stand', async () => {
    const readme = await readFile(new URL('../../packages/sdk/README.md', import.meta.url), 'utf8')
    const blocks = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map((match) => match[1] ?? '')
    const { stdout } = await run(
      process.execPath,
      ['--input-type=module-typescript', '--eval', blocks.join('\n')],
      { env: { ...process.env, GALLEY_URL: stack.baseUrl, GALLEY_TOKEN: stack.owner.token } },
    )
    expect(blocks.length).toBeGreaterThan(4)
    expect(stdout).toMatch(/completed 1 1\n\d+ bytes\n/)
    expect(stdout).toMatch(/not_found 404\n$/)
  })
})

async function collect<T>(from: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const each of from) all.push(each)
  return all
}
