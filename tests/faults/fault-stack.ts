import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { FaultyLink } from '../support/faulty-link.ts'
import { startFaultyLink } from '../support/faulty-link.ts'
import type { ApiBody, RunningProcess, TestStack } from '../support/test-stack.ts'
import { SHORT_LEASE, startTestStack } from '../support/test-stack.ts'
import type { OwnRedis } from './own-redis.ts'
import { startOwnRedis } from './own-redis.ts'

const BUCKET = 'pages'
/** No response may take longer than this, no matter what is unavailable. */
const ANSWER_WITHIN_MS = 30_000

/** A stack whose stores are behind links that can be broken, and a client that retries. */
export type FaultStack = {
  readonly stack: TestStack
  readonly links: { readonly postgres: FaultyLink; readonly redis: FaultyLink; readonly store: FaultyLink }
  /** Faulty responses of the API during outages: statuses without `Retry-After`, and responses that never came. */
  readonly rudeness: string[]
  /** The folder of the bucket's objects. */
  readonly bucketDir: string
  readonly scratchDir: string
  readonly redis: OwnRedis
  startWorker(env?: Record<string, string>): Promise<RunningProcess>
  /**
   * Requests a render, retrying with one `Idempotency-Key`, until the API has accepted it.
   *
   * @param projectId  Default: a project whose pages are stored after its first render, and copied from then on.
   */
  acceptRender(platform?: 'xhs' | 'wechat' | 'twitter', projectId?: string): Promise<string>
  /** Makes one call without retries, to the main API or the one at another address. Returns null if the connection breaks. */
  tryCall(
    path: string,
    init?: RequestInit,
    baseUrl?: string,
  ): Promise<{ status: number; headers: Headers; body: ApiBody } | null>
  close(): Promise<void>
}

/** The processes that a fault may kill and must replace. */
export type ServiceProcesses = { api: RunningProcess; worker: RunningProcess }

/** About four pages, so that a test can interrupt the render. */
const TEXT = Array.from(
  { length: 8 },
  (_, n) => `## Part ${n}\n\n${'A line of text that fills the page. '.repeat(18)}`,
).join('\n\n')

/** `worker` has further variables of its workers, and `service` those of all processes. */
export async function startFaultStack(
  worker: Record<string, string> = {},
  service: Record<string, string> = {},
): Promise<FaultStack> {
  const dir = await mkdtemp(join(tmpdir(), 'galley-faults-'))
  const scratchDir = await mkdtemp(join(tmpdir(), 'galley-scratch-'))
  // Under root, the browser has another account and must be able to enter.
  await chmod(scratchDir, 0o755)
  const s3 = new S3rver({
    port: 0,
    silent: true,
    directory: dir,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  })
  const bucket = (await s3.run()) as AddressInfo
  const redis = await startOwnRedis()
  const links = {
    postgres: await startFaultyLink(addressOf(process.env.DATABASE_URL ?? '')),
    redis: await startFaultyLink({ host: '127.0.0.1', port: redis.port }),
    store: await startFaultyLink({ host: '127.0.0.1', port: bucket.port }),
  }
  const stack = await startTestStack((env) => ({ ...environment(env, links), ...service }))
  const projectId = await addProject(stack)
  const rudeness: string[] = []
  const tryCall = (path: string, init: RequestInit = {}, baseUrl = stack.baseUrl) =>
    call(stack, { path, init, baseUrl, rudeness })

  return {
    stack,
    links,
    rudeness,
    bucketDir: join(dir, BUCKET),
    scratchDir,
    redis,
    startWorker: (env = {}) =>
      stack.startWorker({
        SCRATCH_DIR: scratchDir,
        ...SHORT_LEASE,
        RENDER_RETRY_MS: '150',
        WORKER_CONCURRENCY: '2',
        ...worker,
        ...env,
      }),
    acceptRender: (platform = 'xhs', of = projectId) => acceptRender(tryCall, { project_id: of, platform }),
    tryCall,
    close: async () => {
      for (const link of Object.values(links)) link.set({ kind: 'none' })
      await stack.close()
      await Promise.all(Object.values(links).map((link) => link.close()))
      await Promise.all([s3.close(), redis.close()])
      await Promise.all([dir, scratchDir].map((path) => rm(path, { recursive: true, force: true })))
    },
  }
}

function environment(env: Record<string, string>, links: FaultStack['links']): Record<string, string> {
  return {
    ...env,
    DATABASE_URL: through(env.DATABASE_URL ?? '', links.postgres),
    DATABASE_TIMEOUT_MS: '3000',
    REDIS_URL: `redis://127.0.0.1:${links.redis.port}/0`,
    STORAGE_TIMEOUT_MS: '2000',
    S3_BUCKET: BUCKET,
    S3_ENDPOINT: `http://127.0.0.1:${links.store.port}`,
    S3_FORCE_PATH_STYLE: 'true',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    NODE_OPTIONS: TELLS_HOLDINGS,
  }
}

/** Returns the option that loads a fixture into a process before anything else. */
export function preloading(fixture: URL): string {
  return `--import=${fixture.href}`
}

/** Makes a process able to report its resources. */
export const TELLS_HOLDINGS = preloading(new URL('../fixtures/held.ts', import.meta.url))

function addressOf(url: string): { host: string; port: number } {
  const { hostname, port } = new URL(url)
  return { host: hostname, port: Number(port) }
}

function through(url: string, link: FaultyLink): string {
  const changed = new URL(url)
  changed.hostname = '127.0.0.1'
  changed.port = String(link.port)
  return changed.href
}

async function addProject({ call: post }: TestStack): Promise<string> {
  const { body } = await post('/projects', { markdown: TEXT })
  return body.data.project_id
}

type Try = FaultStack['tryCall']

async function acceptRender(tryCall: Try, body: object): Promise<string> {
  const key = randomBytes(12).toString('hex')
  const until = performance.now() + 60_000
  while (performance.now() < until) {
    const answer = await tryCall('/renders', {
      method: 'POST',
      headers: { 'idempotency-key': key },
      body: JSON.stringify(body),
    })
    if (answer?.status === 202) return answer.body.data.render_id
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('The API accepted no render within a minute.')
}

async function call(
  { owner, output }: TestStack,
  { path, init, baseUrl, rudeness }: { path: string; init: RequestInit; baseUrl: string; rudeness: string[] },
) {
  const timeout = AbortSignal.timeout(ANSWER_WITHIN_MS)
  const headers = {
    authorization: `Bearer ${owner.token}`,
    'content-type': 'application/json',
    ...init.headers,
  }
  try {
    const response = await fetch(`${baseUrl}${path}`, { ...init, signal: timeout, headers })
    const body = (await response.json()) as ApiBody
    const isClear = response.status < 500 || response.headers.has('retry-after')
    if (!isClear) rudeness.push(`${path} ${response.status} ${causeOf(output, body)}`)
    return { status: response.status, headers: response.headers, body }
  } catch (error) {
    if (timeout.aborted) rudeness.push(`${path} had no answer: ${String(error)}`)
    return null
  }
}

/** Returns what the API logged about a response: an error's name, code and place, and no text. */
function causeOf(output: readonly string[], { error }: ApiBody): string {
  const lines = output.join('').split('\n')
  return lines.find((line) => line.includes(error?.request_id) && line.includes('"level":50')) ?? error?.code
}
