import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { readBrandFontFile } from '../support/brand-fonts.ts'
import { LOGOS } from '../support/brand-logos.ts'
import { METRICS_HEADERS } from '../support/test-api.ts'
import { emptyTestRedis } from '../support/test-database.ts'
import type { ApiBody, TestStack } from '../support/test-stack.ts'
import { eventually, freePort, startTestStack } from '../support/test-stack.ts'
import { BRAND_KIT, THEME_FILE } from '../support/theme-file.ts'

const key = () => randomBytes(32).toString('base64')
const [s1, s2, e1, e2] = [`s1:${key()}`, `s2:${key()}`, `e1:${key()}`, `e2:${key()}`]

/** First every process gets the new keys, then they become active, then the old ones are removed. */
const KNOWS_OLD = { SIGNING_KEYS: s1, ENCRYPTION_KEYS: e1 }
const KNOWS_BOTH = { SIGNING_KEYS: `${s1},${s2}`, ENCRYPTION_KEYS: `${e1},${e2}` }
const ROTATED = { SIGNING_KEYS: `${s2},${s1}`, ENCRYPTION_KEYS: `${e2},${e1}` }
const WITHOUT_OLD = { SIGNING_KEYS: s2, ENCRYPTION_KEYS: e2 }

let stack: TestStack
let before: string
let after: string

beforeAll(async () => {
  stack = await startTestStack((env) => ({ ...env, ...KNOWS_BOTH }))
  await stack.database.query('UPDATE plans SET api_calls = 1000000')
  before = stack.baseUrl
  const port = await freePort()
  await stack.startApi({ ...ROTATED, PORT: String(port) })
  after = `http://127.0.0.1:${port}/v1`
})
afterAll(() => stack.close())

async function call(
  base: string,
  path: string,
  init: RequestInit = {},
): Promise<{ status: number; body: ApiBody }> {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${stack.owner.token}`,
    ...init.headers,
  }
  const response = await fetch(base + path, { ...init, headers })
  return { status: response.status, body: await response.json() }
}

async function signUp(base: string) {
  const body = JSON.stringify({
    email: `${randomBytes(6).toString('hex')}@example.com`,
    password: 'a long enough password',
  })
  const response = await fetch(`${base}/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  const { data } = (await response.json()) as ApiBody
  const cookie = String(response.headers.get('set-cookie')).split(';')[0] ?? ''
  return { cookie, 'x-csrf-token': data.csrf_token as string }
}

/** Returns the statuses of what a signed-in page does: it reads its session and makes a change. */
async function statusesOf(base: string, session: Record<string, string>) {
  const headers = { 'content-type': 'application/json', ...session }
  const read = await fetch(`${base}/session`, { headers })
  const wrote = await fetch(`${base}/projects`, { method: 'POST', headers, body: '{"markdown":"x"}' })
  return [read.status, wrote.status]
}

describe('while keys are rotated', () => {
  it.each([
    ['old, read by a new', () => [before, after]],
    ['new, read by an old', () => [after, before]],
  ])('a text sealed by a process that is %s one', async (_what, bases) => {
    const [writer = '', reader = ''] = bases()
    const made = await call(writer, '/projects', { method: 'POST', body: '{"markdown":"# Sealed"}' })

    const read = await call(reader, `/projects/${made.body.data.project_id}`)

    expect(read.body.data.markdown).toBe('# Sealed')
  })

  it('no user is signed out by any process', async () => {
    const old = await signUp(before)
    const young = await signUp(after)

    expect(await statusesOf(after, old)).toEqual([200, 201])
    expect(await statusesOf(before, young)).toEqual([200, 201])
  })

  it('a worker that has rotated is served by an API that has not, and signed URLs open everywhere', async () => {
    const worker = await stack.startWorker(ROTATED)
    const project = await call(after, '/projects', { method: 'POST', body: '{"markdown":"# Rotated"}' })
    const body = JSON.stringify({ project_id: project.body.data.project_id, platform: 'xhs' })
    const { render_id } = (await call(before, '/renders', { method: 'POST', body })).body.data
    const render = await eventually(async () => {
      const { data } = (await call(before, `/renders/${render_id}?wait=20`)).body
      return data.status === 'completed' && data
    })
    const minted = (await call(after, `/renders/${render_id}`)).body.data.preview_urls[0] as string

    const opened = await Promise.all(
      [render.preview_urls[0] as string, minted].flatMap((url) => {
        const { pathname, search } = new URL(url)
        return [before, after].map((base) => fetch(new URL(pathname + search, base)))
      }),
    )

    expect(opened.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    await worker.stop()
  })

  it('what the old key signed ends when the key is taken out; what it sealed is read on, once a worker says that it can be', async () => {
    const old = await signUp(before)
    const young = await signUp(after)
    const made = await call(before, '/projects', { method: 'POST', body: '{"markdown":"# Kept"}' })
    const words = JSON.stringify({ name: 'House style', words: [{ word: 'leverage', replacement: 'use' }] })
    await call(before, '/lexicons', { method: 'POST', body: words })
    await call(before, '/own-themes', { method: 'POST', body: JSON.stringify(THEME_FILE) })
    const { brand_id } = (await call(before, '/brands', { method: 'POST', body: JSON.stringify(BRAND_KIT) }))
      .body.data
    const worker = await stack.startWorker({ LAYOUT_PORT: String(stack.layoutPort) })
    await putFile(before, `/brands/${brand_id}/pictures/logo`, Buffer.from(LOGOS.black))
    await putFile(before, `/brands/${brand_id}/fonts/heading`, await readBrandFontFile('mono'))
    await worker.stop()
    const files = await filesOf(before, brand_id)

    await stack.api.stop()
    await untilNothingNeedsTheOldKey()
    await stack.startApi(WITHOUT_OLD)

    expect((await statusesOf(before, old))[0]).toBe(401)
    expect(await statusesOf(before, young)).toEqual([200, 201])
    expect((await call(before, `/projects/${made.body.data.project_id}`)).body.data.markdown).toBe('# Kept')
    expect((await call(before, '/brands')).body.data).toMatchObject([BRAND_KIT])
    expect(await filesOf(before, brand_id)).toEqual(files)
    expect(files.map((file) => file.length > 100)).toEqual([true, true])
    expect((await call(before, '/own-themes')).body.data).toMatchObject([{ theme: THEME_FILE }])
    expect((await call(before, '/lexicons')).body.data).toMatchObject([
      { name: 'House style', words: [{ word: 'leverage', replacement: 'use' }] },
    ])
  })
})

async function putFile(base: string, path: string, body: Buffer<ArrayBuffer>): Promise<void> {
  const headers = { 'content-type': 'application/octet-stream' }
  expect((await call(base, path, { method: 'PUT', headers, body })).status).toBe(200)
}

/** Returns the files of a brand, in base64. */
async function filesOf(base: string, brandId: string): Promise<string[]> {
  const headers = { authorization: `Bearer ${stack.owner.token}` }
  const paths = ['pictures/logo', 'fonts/heading'].map((file) => `${base}/brands/${brandId}/${file}`)
  const files = paths.map(async (path) => {
    const response = await fetch(path, { headers })
    return response.ok ? Buffer.from(await response.arrayBuffer()).toString('base64') : ''
  })
  return Promise.all(files)
}

/** Does what an operator does: starts a worker with the new active key, and watches its metrics. */
async function untilNothingNeedsTheOldKey(): Promise<void> {
  const operations = await freePort()
  const worker = await stack.startWorker({
    ...ROTATED,
    OPS_PORT: String(operations),
    SWEEP_INTERVAL_MS: '200',
  })
  await eventually(async () => {
    const metrics = await (
      await fetch(`http://127.0.0.1:${operations}/metrics`, { headers: METRICS_HEADERS })
    ).text()
    return metrics.includes('galley_sealing_backlog 0\n')
  })
  await worker.stop()
}

describe('while two processes are replaced in turns, twice, until new keys are active', () => {
  it('a client that never stops calling is answered each time, and knows its texts, session and pages', async () => {
    const ports = [await freePort(), await freePort()]
    const bases = ports.map((port) => `http://127.0.0.1:${port}/v1`)
    const start = (keys: Record<string, string>, port: number) =>
      stack.startApi({ ...keys, PORT: String(port) })
    const processes = await Promise.all(ports.map((port) => start(KNOWS_OLD, port)))
    const client = await startClient(bases)

    for (const keys of [KNOWS_BOTH, ROTATED]) {
      for (const [at, port] of ports.entries()) {
        await processes[at]?.stop('SIGTERM')
        processes[at] = await start(keys, port)
        const rounds = client.rounds()
        await eventually(async () => client.rounds() > rounds + ROUNDS_EACH)
      }
    }
    const failures = await client.stop()
    await Promise.all(processes.map((process) => process.stop('SIGTERM')))

    expect(failures).toEqual([])
  })
})

/** Enough rounds that old processes read what new ones have created, and the other way round. */
const ROUNDS_EACH = 3

/** Repeats calls that need each key: the session, old and new texts, an old and a new signed link. */
async function startClient(bases: readonly string[]) {
  const [first = ''] = bases
  const session = await signUp(first)
  const made = await call(first, '/projects', { method: 'POST', body: '{"markdown":"# First"}' })
  const projectId = made.body.data.project_id as string
  const renderId = await renderedBy(first, projectId)
  const balanced = balancerOf(bases)
  const bearer = { authorization: `Bearer ${stack.owner.token}` }
  const linkOf = async () =>
    (await balanced(`/renders/${renderId}`, { headers: bearer })).body.data.preview_urls[0]
  const oldLink = await linkOf()
  const failures: string[] = []
  let rounds = 0
  let isOver = false

  const expectStatus = async (path: string, status: number, init: RequestInit = { headers: bearer }) => {
    const answer = await balanced(path, init)
    if (answer.status !== status) failures.push(`${path} ${answer.status}`)
    return answer
  }
  const pathOf = (link: string) => link.slice(link.indexOf('/v1/') + '/v1'.length)
  const round = async () => {
    // Resets the rate limit, which isn't tested here.
    await emptyTestRedis()
    await expectStatus('/session', 200, { headers: session })
    const text = await expectStatus(`/projects/${projectId}`, 200)
    if (text.body.data?.markdown !== '# First') failures.push('The first text could not be read.')
    const young = await expectStatus('/projects', 201, {
      method: 'POST',
      body: '{"markdown":"# Young"}',
      headers: { ...bearer, 'idempotency-key': randomBytes(12).toString('hex') },
    })
    await expectStatus(`/projects/${young.body.data?.project_id}`, 200)
    for (const link of [oldLink, await linkOf()]) await expectStatus(pathOf(link), 200)
  }
  const running = (async () => {
    while (!isOver) {
      await round().catch((error: unknown) => failures.push(String(error)))
      rounds += 1
    }
  })()
  return {
    rounds: () => rounds,
    stop: async () => {
      isOver = true
      await running
      return failures
    },
  }
}

async function renderedBy(base: string, project_id: string): Promise<string> {
  const worker = await stack.startWorker({ ...KNOWS_OLD, API_INTERNAL_URL: new URL(base).origin })
  const body = JSON.stringify({ project_id, platform: 'xhs' })
  const { render_id } = (await call(base, '/renders', { method: 'POST', body })).body.data
  await eventually(async () => (await call(base, `/renders/${render_id}`)).body.data.status === 'completed')
  await worker.stop()
  return render_id
}

/**
 * Returns a function that sends each call to the next process. If it is unreachable or the connection breaks, sends
 * it to another one.
 */
function balancerOf(bases: readonly string[]) {
  let turn = 0
  return async (path: string, init: RequestInit) => {
    turn += 1
    const headers = { 'content-type': 'application/json', ...init.headers }
    for (const at of bases.keys()) {
      const base = bases[(turn + at) % bases.length]
      const response = await fetch(base + path, { ...init, headers }).catch(() => null)
      if (!response) continue
      const isJson = response.headers.get('content-type')?.includes('json')
      const body = (isJson ? await response.json() : await response.arrayBuffer()) as ApiBody
      return { status: response.status, body }
    }
    throw new Error(`Nobody answered ${path}.`)
  }
}
