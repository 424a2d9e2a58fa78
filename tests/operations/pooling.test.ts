import { connectDatabase } from '@galley/backend'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { TestDatabase } from '../support/test-database.ts'
import { createTestDatabase } from '../support/test-database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** Runs statements of every kind on one connection, and returns the session state that they left in Postgres. */
async function leftBehind(prepares: boolean): Promise<string[]> {
  const db = connectDatabase({ url: database.url, maxConnections: 1, prepares })
  await db.sql.query`SELECT count(*) FROM renders WHERE id = ${'none'}`
  await db.sql.transaction((tx) => tx.execute`UPDATE users SET email = email WHERE id = ${'none'}`)
  await db.prisma.user.count()
  await db.prisma.$transaction((tx) => tx.user.count())
  const rows = await db.sql.query<{ kind: string }>`
    SELECT 'prepared statement' AS kind FROM pg_prepared_statements WHERE name <> ''
    UNION ALL SELECT 'advisory lock' FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()
    UNION ALL SELECT 'channel' FROM pg_listening_channels()
    UNION ALL SELECT 'temporary table' FROM pg_class WHERE relnamespace = pg_my_temp_schema()
    UNION ALL SELECT name FROM pg_settings WHERE source = 'session'`
  await db.close()
  return [...new Set(rows.map(({ kind }) => kind))]
}

describe('a connection that a pooler lends for one transaction', () => {
  it('keeps nothing of us when nothing is to be prepared', async () => {
    expect(await leftBehind(false)).toEqual([])
  })

  it('keeps prepared statements and how they are planned otherwise', async () => {
    expect((await leftBehind(true)).sort()).toEqual([
      'enable_seqscan',
      'plan_cache_mode',
      'prepared statement',
    ])
  })
})
