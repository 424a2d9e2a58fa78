import { connectDatabase } from '@galley/backend'
import { describe, expect, it } from '@jest/globals'
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
})
