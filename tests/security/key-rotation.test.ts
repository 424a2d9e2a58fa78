import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { ApiBody, TestStack } from '../support/test-stack.ts'
import { eventually, startTestStack } from '../support/test-stack.ts'

const key = () => randomBytes(32).toString('base64')
const [s1, s2, e1, e2] = [`s1:${key()}`, `s2:${key()}`, `e1:${key()}`, `e2:${key()}`]

/** First every process learns the new keys; then they become the active ones; last the old signing key goes. */
const KNOWS_BOTH = { SIGNING_KEYS: `${s1},${s2}`, ENCRYPTION_KEYS: `${e1},${e2}` }
const ROTATED = { SIGNING_KEYS: `${s2},${s1}`, ENCRYPTION_KEYS: `${e2},${e1}` }
const WITHOUT_OLD = { SIGNING_KEYS: s2, ENCRYPTION_KEYS: `${e2},${e1}` }

let stack: TestStack
let before: string
let after: string

beforeAll(async () => {
  stack = await startTestStack((env) => ({ ...env, ...KNOWS_BOTH }))
  before = stack.baseUrl
  await stack.startApi({ ...ROTATED, PORT: String(stack.layoutPort) })
  after = `http://127.0.0.1:${stack.layoutPort}/v1`
}, 60_000)
afterAll(() => stack.close(), 60_000)

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

/** What a signed-in page may do: read its session, and change something. */
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

  it('nobody is signed out, whichever process they meet', async () => {
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
  }, 60_000)

  it('what the old key signed ends when the key is taken out, and what the new one signed goes on', async () => {
    const old = await signUp(before)
    const young = await signUp(after)
    const made = await call(before, '/projects', { method: 'POST', body: '{"markdown":"# Kept"}' })

    await stack.api.stop()
    await stack.startApi(WITHOUT_OLD)

    expect((await statusesOf(before, old))[0]).toBe(401)
    expect(await statusesOf(before, young)).toEqual([200, 201])
    expect((await call(before, `/projects/${made.body.data.project_id}`)).body.data.markdown).toBe('# Kept')
  }, 60_000)
})
