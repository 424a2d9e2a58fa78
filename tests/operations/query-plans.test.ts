import { tmpdir } from 'node:os'
import { readConfig } from '@galley/api/config'
import type { Database, IdempotencyKey } from '@galley/backend'
import { connectDatabase, hashToken, PostgresAdmissions } from '@galley/backend'
import { SCOPES } from '@galley/contracts'
import { describe, expect, it } from '@jest/globals'
import { addOwner, apiEnvironment } from '../support/test-api.ts'
import { createTestDatabase } from '../support/test-database.ts'

describe('a statement that is prepared once', () => {
  it('is planned for tables that grow, however small they are', async () => {
    const database = await createTestDatabase()
    const { sql, close } = connectDatabase({ url: database.url, maxConnections: 1 })
    await database.query('ANALYZE idempotency_records')

    const plan = await sql.query<{ 'QUERY PLAN': string }>`
      EXPLAIN SELECT resource_id FROM idempotency_records
      WHERE user_id = 'u' AND operation = 'o' AND key_hash = 'k'`

    expect(plan[0]?.['QUERY PLAN']).toContain('Index Scan using idempotency_records_pkey')
    await close()
    await database.drop()
  })

  it('finds an idempotency key in as few pages however many there are', async () => {
    const database = await createTestDatabase()
    const config = readConfig(apiEnvironment({ databaseUrl: database.url, storageDir: tmpdir(), port: 0 }))
    const { token } = await addOwner(config, SCOPES)
    const db = connectDatabase({ url: database.url, maxConnections: 1 })
    const admissions = new PostgresAdmissions(db)
    const tokenHash = hashToken(token, config.secrets.tokenPepper)
    const admit = (key: IdempotencyKey | null) =>
      admissions.admit({ kind: 'personal', hash: tokenHash }, { key, meter: null }, new Date())
    for (let n = 0; n < 6; n++) await admit(null)
    await database.query(
      `INSERT INTO users (id, email, password_hash) SELECT 'u' || n, n || '@example.com', '' FROM generate_series(1, 300) n`,
    )
    await database.query(
      `INSERT INTO idempotency_records (user_id, operation, key_hash, request_mac, resource_id)
       SELECT id, 'POST /v1/projects', decode(md5(n::text), 'hex'), '', 'prj_' || n
       FROM users, generate_series(1, 50) n`,
    )

    const before = await pagesRead(db)
    const found = await admit({ operation: 'POST /v1/projects', keyHash: Buffer.from(MD5_OF_7, 'hex') })

    expect(found?.madeBefore?.id).toBe('prj_7')
    expect((await pagesRead(db)) - before).toBeLessThan(8)
    await db.close()
    await database.drop()
  })
})

const MD5_OF_7 = '8f14e45fceea167a5a36dedd4bea2543'

/** Returns how many pages of the keys' index this connection has read, as Postgres counts. */
async function pagesRead({ sql }: Database): Promise<number> {
  await sql.query`SELECT pg_stat_force_next_flush()`
  const [row] = await sql.query<{ pages: string }>`
    SELECT idx_blks_hit + idx_blks_read AS pages FROM pg_statio_user_indexes
    WHERE indexrelname = 'idempotency_records_pkey'`
  return Number(row?.pages)
}
