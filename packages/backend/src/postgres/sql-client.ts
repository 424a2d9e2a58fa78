import type { Pool, QueryConfig, QueryResult } from 'pg'
import { Prisma } from './generated/client.ts'

/** How long a statement waits for a lock that another transaction holds. */
export const LOCK_WAIT_MS = 10_000
const BEGIN = `BEGIN; SET LOCAL lock_timeout = ${LOCK_WAIT_MS}; SET LOCAL idle_in_transaction_session_timeout = 15000`

/** Runs SQL statements, inside or outside of a transaction. A `Prisma.sql` value becomes part of a statement's text. */
export type SqlClient = {
  /** Returns the statement's rows. */
  query<R extends object>(parts: TemplateStringsArray, ...values: readonly unknown[]): Promise<R[]>
  /** Returns how many rows the statement changed. */
  execute(parts: TemplateStringsArray, ...values: readonly unknown[]): Promise<number>
}

export type PooledSqlClient = SqlClient & {
  /** Runs `work` in a transaction. Commits, or rolls back if `work` throws. */
  transaction<T>(work: (tx: SqlClient) => Promise<T>): Promise<T>
}

/**
 * Returns a client that runs statements on the pool at a fraction of the cost of Prisma's client. Each statement is
 * prepared once for each connection, under a name derived from its text, so there are only as many names as statements
 * in the source. With `prepares` off, statements have no name and leave nothing on their connection.
 */
export function createSqlClient(pool: Pool, prepares: boolean): PooledSqlClient {
  return {
    ...clientOf((query) => pool.query(query), prepares),
    transaction: (work) => runTransaction(pool, (run) => work(clientOf(run, prepares))),
  }
}

type Run = (query: QueryConfig) => Promise<QueryResult>

function clientOf(run: Run, prepares: boolean): SqlClient {
  const runStatement = (parts: TemplateStringsArray, values: readonly unknown[]) =>
    run(toQuery(Prisma.sql(parts, ...values), prepares))
  return {
    query: async (parts, ...values) => (await runStatement(parts, values)).rows,
    execute: async (parts, ...values) => (await runStatement(parts, values)).rowCount ?? 0,
  }
}

async function runTransaction<T>(pool: Pool, work: (run: Run) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  // A broken connection also fails the current statement. Without a listener this event would end the process.
  client.on('error', ignore)
  try {
    await client.query(BEGIN)
    const result = await work((query) => client.query(query))
    await client.query('COMMIT')
    client.off('error', ignore)
    client.release()
    return result
  } catch (error) {
    // A connection that can't roll back is not reused. Postgres rolls back when it closes.
    const isLost = await client.query('ROLLBACK').then(
      () => false,
      () => true,
    )
    client.off('error', ignore)
    client.release(isLost)
    throw error
  }
}

const ignore = () => {}

const names = new Map<string, string>()

function toQuery({ text, values }: Prisma.Sql, prepares: boolean): QueryConfig {
  if (!prepares) return { text, values }
  let name = names.get(text)
  if (name === undefined) {
    name = `galley_${names.size}`
    names.set(text, name)
  }
  return { name, text, values }
}
