import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { FaultStack } from './fault-stack.ts'
import type { Fault } from './faults.ts'

// Faults in the stores' own processes. All tests of a run share Postgres, so only long runs, which have their own,
// inject faults into it.

const PAUSE_MS = 2_500

export const STORE_FAULTS: readonly Fault[] = [
  {
    name: 'Redis stands still',
    inject: async ({ redis }) => {
      redis.pause()
      await delay(PAUSE_MS)
      redis.resume()
    },
  },
  {
    name: 'Redis is killed and started anew, and knows nothing',
    inject: ({ redis }) => redis.restart(),
  },
  {
    name: 'Postgres stands still, all of it',
    isLong: true,
    inject: async (faults) => {
      const pids = await postgresProcesses(faults)
      signalAll(pids, 'SIGSTOP')
      await delay(PAUSE_MS)
      signalAll(pids, 'SIGCONT')
    },
  },
  {
    name: 'Postgres crashes and recovers',
    isLong: true,
    inject: async (faults) => {
      // The server can't trust shared memory after a crash: it ends all processes and replays its log.
      const [backend] = await backends(faults)
      if (backend !== undefined) process.kill(backend, 'SIGKILL')
      await untilPostgresAnswers(faults)
    },
  },
  {
    name: 'Postgres has no connection left',
    isLong: true,
    inject: async ({ stack }) => {
      const taken = await takeAllConnections(stack.database.url)
      await delay(PAUSE_MS)
      await Promise.all(taken.map((client) => client.end()))
    },
  },
]

/** Returns the server's processes. Empty without `/proc`. */
async function postgresProcesses({ stack }: FaultStack): Promise<number[]> {
  const { rows } = await stack.database.query(
    "SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1) AS pid",
  )
  const postmaster = Number(rows[0].pid)
  return [postmaster, ...childrenOf(postmaster)]
}

function childrenOf(parent: number): number[] {
  const all = readdirSync('/proc').map(Number).filter(Number.isInteger)
  return all.filter((pid) => parentOf(pid) === parent)
}

function parentOf(pid: number): number | null {
  try {
    return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return null
  }
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // It has already ended.
    }
  }
}

async function backends({ stack }: FaultStack): Promise<number[]> {
  const { rows } = await stack.database.query(
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name <> 'test'",
  )
  return rows.map(({ pid }: { pid: number }) => pid)
}

async function untilPostgresAnswers({ stack }: FaultStack): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    await delay(200)
    if (
      await stack.database.query('SELECT 1').then(
        () => true,
        () => false,
      )
    )
      return
  }
  throw new Error('Postgres did not recover.')
}

async function takeAllConnections(url: string): Promise<pg.Client[]> {
  const taken: pg.Client[] = []
  for (;;) {
    const client = new pg.Client({ connectionString: url, application_name: 'test' })
    client.on('error', () => {})
    try {
      await client.connect()
    } catch {
      return taken
    }
    taken.push(client)
  }
}
