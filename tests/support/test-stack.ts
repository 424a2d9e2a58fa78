import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfig } from '@galley/api/config'
import { SCOPES } from '@galley/contracts'
import { NODE_FLAGS } from '../../infra/dev/processes/node-flags.mjs'
import { PROCESS_ENVIRONMENT } from './process-environment.ts'
import type { Owner } from './test-api.ts'
import { addOwner, apiEnvironment } from './test-api.ts'
import type { TestDatabase } from './test-database.ts'
import { createTestDatabase, emptyTestRedis } from './test-database.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export type RunningProcess = {
  readonly pid: number
  readonly lines: string[]
  stop(signal?: NodeJS.Signals): Promise<void>
  /** Ends the process when this one exits, and doesn't keep this one from exiting. */
  leaveToExit(): void
}

export type TestStack = {
  readonly baseUrl: string
  readonly storageDir: string
  readonly database: TestDatabase
  readonly owner: Owner
  readonly api: RunningProcess
  /** Everything that all processes of the stack have written so far. */
  readonly output: readonly string[]
  /** The port where the API requests layouts. A worker serves them if it is started with `LAYOUT_PORT`. */
  readonly layoutPort: number
  /** The environment of the API. */
  readonly apiEnvironment: Record<string, string>
  /** Starts a minimal server on the same database, for comparison. Returns its address. */
  startBareServer(): Promise<string>
  /** Starts another API process on the same port, after the first has ended. */
  startApi(env?: Record<string, string>): Promise<RunningProcess>
  /** Starts a worker. `within`: the beginning of its command line, such as one that enters a control group. */
  startWorker(env?: Record<string, string>, within?: readonly string[]): Promise<RunningProcess>
  /** Calls the API with the owner's token. */
  call(path: string, body?: unknown): Promise<{ status: number; headers: Headers; body: ApiBody }>
  /** Ends the processes when this one exits, instead of by `close`. */
  leaveToExit(): void
  close(): Promise<void>
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
export type ApiBody = any

/** A test waits for a layout however busy the machine is, where a user is given an estimate instead. */
const PATIENT = {
  LAYOUT_TIMEOUT_MS: '60000',
  LAYOUT_DEADLINE_MS: '50000',
  ANALYSIS_TIMEOUT_MS: '60000',
  ANALYSIS_SHORT_TIMEOUT_MS: '60000',
}

/**
 * For a worker that a test kills: its renders go to another after 1.5 seconds. On a busy machine a worker that lives
 * can lose its renders by this, too.
 */
export const SHORT_LEASE = { RENDER_LEASE_MS: '1500' }

/**
 * Starts a real API process on real stores, and the worker processes that a test requests. `change` alters the
 * environment of all of them.
 */
export async function startTestStack(
  change: (env: Record<string, string>) => Record<string, string> = (env) => env,
): Promise<TestStack> {
  const database = await createTestDatabase()
  await emptyTestRedis()
  const storageDir = await mkdtemp(join(tmpdir(), 'galley-stack-'))
  await chmod(storageDir, 0o777)
  const port = await freePort()
  const layoutPort = await freePort()
  const own = apiEnvironment({ databaseUrl: database.url, storageDir, port })
  const env = change({ ...own, LAYOUT_URL: `http://127.0.0.1:${layoutPort}`, ...PATIENT })
  const output: string[] = []
  const processes: RunningProcess[] = []
  const start = async (
    [entry, ready]: readonly [entry: string, ready: string],
    extra: Record<string, string>,
    within: readonly string[] = [],
  ) => {
    const running = await startProcess({ entry, ready, within, env: { ...env, ...extra }, output })
    processes.push(running)
    return running
  }
  const owner = await addOwner(readConfig(env), SCOPES)
  const startApi = (extra: Record<string, string> = {}) => start(['apps/api/src/main.ts', 'api ready'], extra)
  const api = await startApi()
  const baseUrl = own.BASE_URL

  return {
    baseUrl,
    storageDir,
    layoutPort,
    database,
    owner,
    api,
    output,
    apiEnvironment: env,
    startApi,
    startBareServer: async () => {
      const bare = await freePort()
      await start(['tests/bench/support/bare-server.ts', 'bare ready'], { PORT: String(bare) })
      return `http://127.0.0.1:${bare}`
    },
    startWorker: (extra = {}, within = []) => {
      const own = {
        API_INTERNAL_URL: `http://127.0.0.1:${port}`,
        CHROMIUM_PATH: process.env.CHROMIUM_PATH ?? '',
        // Under root, tests start the worker as root and its browsers as another user.
        ...(process.env.BROWSER_USER && { BROWSER_USER: process.env.BROWSER_USER, ALLOW_ROOT_WORKER: '1' }),
        SWEEP_INTERVAL_MS: '300',
        WORKER_CONCURRENCY: '1',
        // Tests must not use the internet.
        REMOTE_IMAGES: 'off',
      }
      return start(['apps/worker/src/main.ts', 'worker ready'], { ...own, ...extra }, within)
    },
    call: callerOf(baseUrl, owner),
    leaveToExit: () => {
      for (const running of processes) running.leaveToExit()
    },
    close: async () => {
      await Promise.all(processes.map((running) => running.stop('SIGTERM')))
      await database.drop()
      await rm(storageDir, { recursive: true, force: true })
    },
  }
}

/** Returns a function that calls the API with the owner's token. */
export function callerOf(baseUrl: string, owner: Owner): TestStack['call'] {
  return async (path, body) => {
    const response = await fetch(`${baseUrl}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${owner.token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, headers: response.headers, body: await response.json() }
  }
}

type Start = {
  readonly entry: string
  /** The message of the log line about readiness. */
  readonly ready: string
  readonly within: readonly string[]
  readonly env: Record<string, string>
  readonly output: string[]
}

/** Starts a process and waits for its log line about readiness. */
async function startProcess({ entry, ready, within, env, output }: Start): Promise<RunningProcess> {
  const flags = entry.startsWith('apps/worker/') ? NODE_FLAGS.worker : NODE_FLAGS.api
  const [program = '', ...args] = [...within, process.execPath, ...flags, join(ROOT, entry)]
  const child = spawn(program, args, {
    env: {
      ...PROCESS_ENVIRONMENT,
      HOME: tmpdir(),
      TMPDIR: tmpdir(),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const isReady = Promise.withResolvers<void>()
  const collect = (chunk: Buffer) => {
    const text = chunk.toString()
    lines.push(text)
    output.push(text)
    if (text.includes(`"msg":"${ready}"`)) isReady.resolve()
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  child.once('exit', () =>
    isReady.reject(new Error(`${entry} ended before it was ready:\n${lines.join('')}`)),
  )
  await isReady.promise
  return {
    pid: child.pid ?? -1,
    lines,
    stop: (signal = 'SIGTERM') => stop(child, signal),
    leaveToExit: () => {
      child.unref()
      for (const pipe of [child.stdout, child.stderr]) if (pipe instanceof Socket) pipe.unref()
      process.once('exit', () => child.kill('SIGKILL'))
      // Jest sends this to a worker of its own that has used too much memory, and SIGKILL half a second later.
      process.once('SIGTERM', () => child.kill('SIGKILL'))
    },
  }
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  const hardKill = setTimeout(() => child.kill('SIGKILL'), 15_000)
  await exited
  clearTimeout(hardKill)
}

const FIRST_REST_MS = 50
/** A test that asks the API as a user leaves half of the 240 calls of a minute to that user. */
const LONGEST_REST_MS = 500

/** Calls `look` until it returns a result, for at most `withinMs`. Rests longer and longer, up to half a second. */
export async function eventually<T>(
  look: () => Promise<T | null | undefined | false>,
  withinMs = 300_000,
): Promise<T> {
  const until = Date.now() + withinMs
  for (let restMs = FIRST_REST_MS; Date.now() < until; restMs = Math.min(1.1 * restMs, LONGEST_REST_MS)) {
    const found = await look()
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, restMs))
  }
  throw new Error(`What was waited for did not come within ${withinMs} ms.`)
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')
  return address.port
}
