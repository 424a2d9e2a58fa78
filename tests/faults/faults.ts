import { setTimeout as delay } from 'node:timers/promises'
import type { LinkFault } from '../support/faulty-link.ts'
import { eventually } from '../support/test-stack.ts'
import { deployApi } from './deploy-api.ts'
import type { FaultStack, ServiceProcesses } from './fault-stack.ts'
import { preloading, TELLS_HOLDINGS } from './fault-stack.ts'
import { killBrowser } from './processes.ts'

/** A fault that is injected into the working service. When `inject` resolves, everything is available again. */
export type Fault = {
  readonly name: string
  /** True for faults that only long runs inject, because another fault tests the same code. */
  readonly isLong?: true
  readonly inject: (faults: FaultStack, services: ServiceProcesses) => Promise<void>
}

/**
 * The length of an outage: longer than the waits for the lost part, shorter than the time after which renders are
 * given up.
 */
const OUTAGE_MS = 1_500
/** Longer than the lease of a test's worker. */
const PAUSE_MS = 2_500
const CLOCK_AHEAD_MS = 10 * 60_000

export const FAULTS: readonly Fault[] = [
  {
    name: 'worker killed',
    inject: async (faults, services) => {
      await services.worker.stop('SIGKILL')
      services.worker = await faults.startWorker()
    },
  },
  {
    name: 'worker told to stop, with no time to finish',
    inject: async (faults, services) => {
      await services.worker.stop('SIGTERM')
      services.worker = await faults.startWorker()
    },
  },
  {
    name: 'deploy: a worker starts while another drains',
    inject: async (faults, services) => {
      const old = services.worker
      services.worker = await faults.startWorker({ DRAIN_MS: '8000' })
      await old.stop('SIGTERM')
    },
  },
  {
    name: 'worker paused for longer than its lease',
    inject: async (_faults, services) => {
      process.kill(services.worker.pid, 'SIGSTOP')
      await delay(PAUSE_MS)
      process.kill(services.worker.pid, 'SIGCONT')
    },
  },
  {
    name: 'worker whose clock jumps ten minutes ahead',
    inject: async (faults, services) => {
      await services.worker.stop('SIGTERM')
      services.worker = await faults.startWorker(clockThatJumps(CLOCK_AHEAD_MS))
    },
  },
  {
    name: 'worker whose clock jumps ten minutes back',
    isLong: true,
    inject: async (faults, services) => {
      await services.worker.stop('SIGTERM')
      services.worker = await faults.startWorker(clockThatJumps(-CLOCK_AHEAD_MS))
    },
  },
  {
    name: 'browser killed',
    inject: async ({ scratchDir }) => {
      await eventually(async () => killBrowser(scratchDir, 'browser'))
    },
  },
  {
    name: 'page process of a browser killed',
    isLong: true,
    inject: async ({ scratchDir }) => {
      await eventually(async () => killBrowser(scratchDir, 'renderer'))
    },
  },
  {
    name: 'API killed in the middle of requests',
    inject: async ({ stack, tryCall }, services) => {
      const asked = Array.from({ length: 8 }, () => tryCall('/projects'))
      await services.api.stop('SIGKILL')
      await Promise.all(asked)
      services.api = await stack.startApi()
    },
  },
  {
    name: 'API told to stop while a client waits',
    inject: async (faults, services) => {
      const { stack, tryCall, rudeness } = faults
      const { rows } = await stack.database.query('SELECT id FROM renders ORDER BY id DESC LIMIT 1')
      const waiting = tryCall(`/renders/${rows[0]?.id}?wait=25`)
      await untilFollowed(faults, rows[0]?.id, waiting)
      await services.api.stop('SIGTERM')
      if ((await waiting) === null) rudeness.push('A client that waited was cut off.')
      services.api = await stack.startApi()
    },
  },
  { name: 'deploy: an API starts while another drains', inject: deployApi },
  {
    name: 'Redis refuses connections',
    isLong: true,
    inject: ({ links }) => outage(links.redis, { kind: 'refused' }),
  },
  {
    name: 'Redis is silent',
    isLong: true,
    inject: ({ links }) => outage(links.redis, { kind: 'silent' }),
  },
  { name: 'Redis is emptied', inject: (faults) => faults.redis.empty() },
  {
    name: 'worker started while Redis is silent, which is emptied then',
    isLong: true,
    inject: async (faults, services) => {
      await services.worker.stop('SIGTERM')
      faults.links.redis.set({ kind: 'silent' })
      const starting = faults.startWorker()
      await Promise.race([starting, delay(2 * OUTAGE_MS)])
      faults.links.redis.set({ kind: 'none' })
      services.worker = await starting
      await faults.redis.empty()
    },
  },
  {
    name: 'Redis is away when a render is asked for',
    inject: async ({ links, tryCall, rudeness }) => {
      links.redis.set({ kind: 'refused' })
      const answer = await tryCall('/projects', {
        method: 'POST',
        body: JSON.stringify({ markdown: '# Away' }),
      })
      if (answer?.status !== 201)
        rudeness.push(`Without Redis, a project was answered with ${answer?.status}.`)
      links.redis.set({ kind: 'none' })
    },
  },
  {
    name: 'Postgres refuses connections',
    isLong: true,
    inject: ({ links }) => outage(links.postgres, { kind: 'refused' }),
  },
  { name: 'Postgres is silent', inject: ({ links }) => outage(links.postgres, { kind: 'silent' }) },
  {
    name: 'Postgres ends all connections, as at a restart',
    inject: async ({ stack }) => {
      await stack.database.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND application_name <> 'test'`,
      )
    },
  },
  {
    name: 'Postgres is out of connections',
    inject: ({ links }) => outage(links.postgres, { kind: 'answer', text: TOO_MANY_CLIENTS }),
  },
  {
    name: 'object store refuses connections',
    isLong: true,
    inject: ({ links }) => outage(links.store, { kind: 'refused' }),
  },
  {
    name: 'object store is silent',
    isLong: true,
    inject: ({ links }) => outage(links.store, { kind: 'silent' }, 3_000),
  },
  {
    name: 'object store is slow',
    inject: ({ links }) => outage(links.store, { kind: 'slow', everyMs: 150 }),
  },
  {
    name: 'object store is full',
    inject: ({ links }) => outage(links.store, { kind: 'answer', text: refusal('507 Insufficient Storage') }),
  },
  {
    name: 'object store breaks off in the middle of a file',
    inject: ({ links }) => outage(links.store, { kind: 'cut', afterBytes: 20_000 }),
  },
]

/** Waits until the API waits for a change of the render, or has already answered. */
async function untilFollowed({ redis }: FaultStack, id: string, request: Promise<unknown>): Promise<void> {
  let isAnswered = false
  void request.then(() => {
    isAnswered = true
  })
  await eventually(async () => isAnswered || (await redis.listeners(`render-changed:${id}`)) > 0)
}

/** PostgreSQL's `ErrorResponse` for a new client when `max_connections` are open. */
const TOO_MANY_CLIENTS = fatal('53300')

function fatal(code: string): string {
  const fields = `SFATAL\0VFATAL\0C${code}\0Msorry, too many clients already\0\0`
  return `E\0\0\0${String.fromCharCode(fields.length + 4)}${fields}`
}

async function outage(
  link: { set(fault: LinkFault): void },
  fault: LinkFault,
  forMs: number = OUTAGE_MS,
): Promise<void> {
  link.set(fault)
  await delay(forMs)
  link.set({ kind: 'none' })
}

function refusal(status: string): string {
  return `HTTP/1.1 ${status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`
}

/** Returns the environment of a process whose clock jumps by this much while it works. */
function clockThatJumps(ms: number): Record<string, string> {
  const wrongClock = preloading(new URL('../fixtures/wrong-clock.ts', import.meta.url))
  return { NODE_OPTIONS: `${TELLS_HOLDINGS} ${wrongClock}`, CLOCK_AHEAD_MS: String(ms) }
}
