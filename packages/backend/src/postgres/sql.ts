import type { Pool, PoolClient } from 'pg'

/** How long a statement waits for a lock that another one holds. */
export const LOCK_WAIT_MS = 10_000
const BEGIN = `BEGIN; SET LOCAL lock_timeout = ${LOCK_WAIT_MS}; SET LOCAL idle_in_transaction_session_timeout = 15000`

/** A piece of a statement with the values in it. Put into a statement it becomes part of its text. */
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

/** One fragment after the other. */
export function join(fragments: readonly Fragment[]): Fragment {
  return new Fragment(['', ...fragments.map(() => '')], fragments)
}

/** A name that is part of a statement's text, such as a column's. Never a value that came from outside. */
export function raw(name: string): Fragment {
  return new Fragment([name], [])
}

/** Statements written by hand, inside or outside of a transaction. */
export type Sql = {
  /** The rows that it gives. */
  query<R extends object>(parts: TemplateStringsArray, ...values: readonly unknown[]): Promise<R[]>
  /** How many rows it changed. */
  execute(parts: TemplateStringsArray, ...values: readonly unknown[]): Promise<number>
}

/**
 * Runs statements on the pool beside Prisma, at a fraction of what Prisma's client costs a statement. Each is prepared
 * once a connection, under a name that belongs to its text: there are as many as there are statements in the source.
 * Unless it `prepares`, each goes without a name and leaves nothing on its connection.
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

  /** Commits what `work` does, or nothing of it when it throws. */
  async transaction<T>(work: (tx: Sql) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect()
    // A connection that breaks also fails the statement under way. Without a listener it would end the process.
    client.on('error', ignore)
    try {
      await client.query(BEGIN)
      const result = await work(onClient(client, this.#prepares))
      await client.query('COMMIT')
      client.off('error', ignore)
      client.release()
      return result
    } catch (error) {
      // A connection that can't even roll back is not used again; Postgres rolls back when it closes.
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
