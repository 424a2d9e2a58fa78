import { PrismaPg } from '@prisma/adapter-pg'
import type { ClientBase } from 'pg'
import { Pool, types } from 'pg'
import { PrismaClient } from './generated/client.ts'
import type { PooledSqlClient } from './sql-client.ts'
import { createSqlClient, LOCK_WAIT_MS } from './sql-client.ts'

/** One connection pool with two ways to use it. */
export type Database = {
  readonly prisma: PrismaClient
  /** For queries so frequent that Prisma's overhead would dominate, and for statements that Prisma can't express. */
  readonly sql: PooledSqlClient
  /** Rejects when the database is unavailable. */
  check(): Promise<void>
  close(): Promise<void>
}

const ANSWER_WITHIN_MS = LOCK_WAIT_MS + 2_000

export type DatabaseOptions = {
  readonly url: string
  /** The most connections of the pool. */
  readonly maxConnections: number
  /** How long a query waits for a free connection before it fails. Default: 5 seconds. */
  readonly connectMs?: number
  /** How long the server may take for a statement. Default: longer than the longest wait for a lock. */
  readonly timeoutMs?: number
  /** False keeps nothing on a connection, for poolers that give each transaction another one. Default: true. */
  readonly prepares?: boolean
}

/** Opens a pool, which connects on first use. */
export function connectDatabase(options: DatabaseOptions): Database {
  const { prepares = true } = options
  const pool = new Pool({
    connectionString: options.url,
    max: options.maxConnections,
    connectionTimeoutMillis: options.connectMs ?? 5_000,
    query_timeout: options.timeoutMs ?? ANSWER_WITHIN_MS,
    keepAlive: true,
    ...(prepares && { onConnect: keepPlans }),
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === types.builtins.DATE ? toMidnight : types.getTypeParser(oid, format as 'text'),
    },
  })
  // The pool replaces an idle connection that breaks. Without a listener this error would end the process.
  pool.on('error', () => {})
  // A failed query's message contains the row's data, so Prisma must not log it.
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool), errorFormat: 'minimal', log: [] })
  const sql = createSqlClient(pool, prepares)
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
 * Makes Postgres keep generic plans, so that repeated queries are not planned again. A kept plan must not depend on the
 * values of the first calls, nor read a table sequentially that was small then and has grown.
 */
async function keepPlans(client: ClientBase): Promise<void> {
  await client.query('SET enable_seqscan = off; SET plan_cache_mode = force_generic_plan')
}

/** Returns a day as its midnight in UTC, not in the process's time zone. */
function toMidnight(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}
