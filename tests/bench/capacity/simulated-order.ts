import { readConfig } from '@galley/api/config'
import { connectDatabase, PostgresProjectSealers, PostgresRenders, TextSealer } from '@galley/backend'
import { QueuedRenders } from '../../support/queued-renders.ts'
import { apiEnvironment } from '../../support/test-api.ts'
import { createTestDatabase } from '../../support/test-database.ts'

export type SimulatedOrder = Pick<QueuedRenders, 'add' | 'claim' | 'lose' | 'clear'> & {
  close(): Promise<void>
}

/** Opens the order of renders on its own database, for simulations only. */
export async function openSimulatedOrder(): Promise<SimulatedOrder> {
  const database = await createTestDatabase()
  const { secrets } = readConfig(apiEnvironment({ databaseUrl: database.url, storageDir: '/nowhere' }))
  const db = connectDatabase({ url: database.url, maxConnections: 2 })
  const sealers = new PostgresProjectSealers(db, new TextSealer(secrets.encryption))
  const queued = new QueuedRenders(
    database,
    new PostgresRenders(db, sealers, { maxFailures: 5, maxAttempts: 50 }),
  )
  return {
    add: (ownerId, pages, options) => queued.add(ownerId, pages, options),
    claim: (mayBeLong) => queued.claim(mayBeLong),
    lose: (id) => queued.lose(id),
    clear: () => queued.clear(),
    close: async () => {
      await db.close()
      await database.drop()
    },
  }
}
