import type { Pool, PoolClient } from 'pg'

/** How long a statement waits for a lock that another transaction holds. */
export const LOCK_WAIT_MS = 10_000
const BEGIN = `BEGIN; SET LOCAL lock_timeout = ${LOCK_WAIT_MS}; SET LOCAL idle_in_transaction_session_timeout = 15000`

/** A part of a statement with its values. A fragment inside a statement becomes part of the statement's text. */
export class Fragment {
  readonly parts: readonly string[]
  readonly values: readonly unknown[]

  constructor(parts: readonly string[], values: readonly unknown[]) {
    this.parts = parts
    this.values = values
  }
}

export function fragment(parts: TemplateStringsArray, ...values: readonly unknown[]): Fragment {
  return new Fragment(parts, values)
}

/** Returns the concatenation of fragments. */
export function join(fragments: readonly Fragment[]): Fragment {
  return new Fragment(['', ...fragments.map(() => '')], fragments)
}

/** Returns a name, such as a column's, as part of a statement's text. Never pass a value from outside. */
export function raw(name: string): Fragment {
  return new Fragment([name], [])
}

/** Runs hand-written statements, inside or outside of a transaction. */
export type Sql = {
  /** Returns the statement's rows. */
  query<R extends object>(parts: TemplateStringsArray, ...values: readonly unknown[]): Promise<R[]>
  /** Returns how many rows the statement changed. */
  execute(parts: TemplateStringsArray, ...values: readonly unknown[]): Promise<number>
}

/**
 * Runs statements on the pool without Prisma, at a fraction of the cost of Prisma's client. Each statement is prepared
 * once for each connection, under a name derived from its text, so there are only as many names as statements in the
 * source. With `prepares` off, statements have no name and leave nothing on their connection.
 */
export class PooledSql implements Sql {
  readonly #pool: Pool
  readonly #prepares: boolean

  constructor(pool: Pool, prepares: boolean) {
    this.#pool = pool
    this.#prepares = prepares
  }

  async query<R extends object>(parts: TemplateStringsArray, ...values: readonly unknown[]): Promise<R[]> {
    return (await this.#pool.query<R>(toStatement(parts, values, this.#prepares))).rows
  }

  async execute(parts: TemplateStringsArray, ...values: readonly unknown[]): Promise<number> {
    return (await this.#pool.query(toStatement(parts, values, this.#prepares))).rowCount ?? 0
  }

  /** Runs `work` in a transaction. Commits, or rolls back if `work` throws. */
  async transaction<T>(work: (tx: Sql) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect()
    // A broken connection also fails the current statement. Without a listener this event would end the process.
    client.on('error', ignore)
    try {
      await client.query(BEGIN)
      const result = await work(onClient(client, this.#prepares))
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
}

function onClient(client: PoolClient, prepares: boolean): Sql {
  return {
    query: async <R extends object>(parts: TemplateStringsArray, ...values: readonly unknown[]) =>
      (await client.query<R>(toStatement(parts, values, prepares))).rows,
    execute: async (parts, ...values) =>
      (await client.query(toStatement(parts, values, prepares))).rowCount ?? 0,
  }
}

const ignore = () => {}

const names = new Map<string, string>()

function toStatement(parts: readonly string[], given: readonly unknown[], prepares: boolean) {
  const values: unknown[] = []
  const text = write(new Fragment(parts, given), values)
  if (!prepares) return { text, values }
  let name = names.get(text)
  if (name === undefined) {
    name = `galley_${names.size}`
    names.set(text, name)
  }
  return { name, text, values }
}

function write({ parts, values: given }: Fragment, values: unknown[]): string {
  return parts.reduce((text, part, index) => {
    const value = given[index - 1]
    return text + (value instanceof Fragment ? write(value, values) : `$${values.push(value)}`) + part
  })
}
