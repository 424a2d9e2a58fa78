import { randomBytes } from 'node:crypto'
import { Redis } from 'ioredis'
import pg from 'pg'

export type TestDatabase = {
  readonly url: string
  query(sql: string, values?: unknown[]): Promise<pg.QueryResult>
  /** Runs the statement in a transaction that stays open, with its locks, until `work` is done. */
  whileOpen<T>(sql: string, values: unknown[], work: () => Promise<T>): Promise<T>
  /** Returns whether a statement waits for a lock. */
  hasWaiting(): Promise<boolean>
  drop(): Promise<void>
}

/**
 * Makes an empty, migrated database of its own by copying the template that the test script prepared.
 * `DATABASE_URL` is any database of that server, `TEST_DATABASE_TEMPLATE` the migrated one.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = await copyOfTemplate()
  return openDatabase(name, () => onServer(`DROP DATABASE ${name} WITH (FORCE)`))
}

/** The databases of this process that no test file uses now. They are empty. */
const unused: string[] = []
/** The rows of the table of plans, as JSON, which come with the template. */
let plans: string | undefined

/**
 * Like `createTestDatabase`, but `drop` empties the database for the next test file of this process. A copy creates 700
 * files, which takes the kernel a third of a second. For files whose processes all end before `drop`.
 */
export async function borrowTestDatabase(): Promise<TestDatabase> {
  const name = unused.pop() ?? (await copyOfTemplate())
  const database = openDatabase(name, async () => {
    await empty(name)
    unused.push(name)
  })
  plans ??= (await database.query('SELECT json_agg(plans)::text AS plans FROM plans')).rows[0].plans
  return database
}

async function copyOfTemplate(): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${required('TEST_DATABASE_TEMPLATE')}`)
  return name
}

function openDatabase(name: string, end: () => Promise<void>): TestDatabase {
  const url = urlOf(name)
  const pool = new pg.Pool({
    connectionString: url,
    max: 2,
    application_name: 'test',
    allowExitOnIdle: true,
  })
  // Dropping the database ends the pool's idle connections; that is no error here.
  pool.on('error', () => {})
  return {
    url,
    query: (sql, values) => pool.query(sql, values),
    whileOpen: async (sql, values, work) => {
      const client = await pool.connect()
      try {
        await client.query('BEGIN')
        await client.query(sql, values)
        return await work()
      } finally {
        await client.query('COMMIT')
        client.release()
      }
    },
    hasWaiting: async () => {
      const { rowCount } = await pool.query(
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      )
      return rowCount !== 0
    },
    drop: async () => {
      await pool.end()
      await end()
    },
  }
}

/** Brings a database back to what the template is: no rows but the plans, and the clock of renders at its start. */
async function empty(name: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(name) })
  await client.connect()
  try {
    await client.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    )
    // TRUNCATE leaves a table as it is in the template, also for Postgres's planner. DELETE leaves dead rows.
    const { rows } = await client.query(
      `SELECT string_agg(oid::regclass::text, ', ') AS tables FROM pg_class
        WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> '_prisma_migrations'
          AND pg_relation_size(oid) > 0`,
    )
    // As a replica, the server fires no trigger that refuses it.
    const statements = ['SET session_replication_role = replica', `TRUNCATE ${rows[0].tables} CASCADE`]
    await client.query([...statements, "SELECT setval('render_clock', 0, false)"].join(';'))
    await client.query('INSERT INTO plans SELECT * FROM json_populate_recordset(NULL::plans, $1)', [plans])
  } finally {
    await client.end()
  }
}

function urlOf(database: string): string {
  const url = new URL(required('DATABASE_URL'))
  url.pathname = `/${database}`
  return url.href
}

/** Returns the Redis of the jest worker: each uses another logical database. */
export function testRedisUrl(): string {
  return redisUrl(jestWorker())
}

/** Returns the Redis of the stack that the files of the jest worker share. No other stack may take its jobs. */
export function sharedRedisUrl(): string {
  return redisUrl(64 + jestWorker())
}

/** Empties the jest worker's Redis, including counts of requests. */
export async function emptyTestRedis(): Promise<void> {
  await emptyRedis(testRedisUrl())
}

export async function emptyRedis(url: string): Promise<void> {
  const redis = new Redis(url)
  await redis.flushdb()
  redis.disconnect()
}

/**
 * Returns a client whose server is away. After `disconnect`, one with the library's own settings waits for the end of
 * its link, which it never had, and so holds the process for two seconds.
 */
export function redisAway(): Redis {
  const redis = new Redis({ port: 1, maxRetriesPerRequest: 1, commandTimeout: 2_000, disconnectTimeout: 0 })
  redis.on('error', () => {})
  return redis
}

function jestWorker(): number {
  return Number(process.env.JEST_WORKER_ID ?? '1')
}

function redisUrl(database: number): string {
  const url = new URL(required('REDIS_URL'))
  url.pathname = `/${database}`
  return url.href
}

async function onServer(sql: string): Promise<void> {
  // Postgres can't copy one template twice at the same time.
  await alone(7041, (client) => client.query(sql))
}

/** Runs `act` while no other jest worker does. The lock always ends with its connection. */
export async function alone(lock: number, act: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: required('DATABASE_URL') })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lock])
    await act(client)
  } finally {
    await client.end()
  }
}

function required(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is missing. Run the tests with \`npm test\`.`)
  return value
}
