import { PrismaPg } from '@prisma/adapter-pg'
import type { ClientBase } from 'pg'
import { Pool, types } from 'pg'
import { PrismaClient } from './generated/client.ts'
import { LOCK_WAIT_MS, PooledSql } from './sql.ts'

/** One pool of connections with two ways to use it. */
export type Database = {
  readonly prisma: PrismaClient
  /** For what is asked so often that Prisma's own time would be most of it, and for what Prisma can't say. */
  readonly sql: PooledSql
  /** Rejects when the database is away. */
  check(): Promise<void>
  close(): Promise<void>
}

const CONNECT_WITHIN_MS = 5_000
/** Above the longest wait for a lock. */
const ANSWER_WITHIN_MS = LOCK_WAIT_MS + 2_000

/**
 * Opens a pool of at most `maxConnections`. Connections are made when they are first needed. A server that is silent for
 * longer than `timeoutMs` has stopped: nobody waits for it for ever. With `prepares` off nothing is kept on a connection,
 * for poolers that give each transaction another one.
 */
export function connectDatabase(options: {
  url: string
  maxConnections: number
  timeoutMs?: number
  prepares?: boolean
}): Database {
  const { prepares = true } = options
  const pool = new Pool({
    connectionString: options.url,
    max: options.maxConnections,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    query_timeout: options.timeoutMs ?? ANSWER_WITHIN_MS,
    keepAlive: true,
    ...(prepares && { onConnect: keepPlans }),
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === types.builtins.DATE ? toMidnight : types.getTypeParser(oid, format as 'text'),
    },
  })
  // An idle connection that breaks is replaced by the pool. Without a listener it would end the process.
  pool.on('error', () => {})
  // A failed query's message repeats the row it was about. Nobody may print it.
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool), errorFormat: 'minimal', log: [] })
  const sql = new PooledSql(pool, prepares)
  return {
    prisma,
    sql,
    check: async () => {
      await sql.query`SELECT 1`
    },
    close: async () => {
      await prisma.$disconnect()
      await pool.end()
    },
  }
}

/**
 * A plan that is made once and kept must not depend on what it was made with: the values of the first calls, or a table that was
 * small then and would be read whole when it has grown. Without a kept plan each call would be planned anew.
 */
async function keepPlans(client: ClientBase): Promise<void> {
  await client.query('SET enable_seqscan = off; SET plan_cache_mode = force_generic_plan')
}

/** A day as its midnight in UTC, not in the time zone of this process. */
function toMidnight(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}
