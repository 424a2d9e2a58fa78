import { PrismaPg } from '@prisma/adapter-pg'
import { PrismaClient } from './generated/client.ts'

export type Database = PrismaClient

/** A client inside or outside of a transaction. */
export type Queries = Omit<PrismaClient, '$connect' | '$disconnect' | '$on' | '$transaction' | '$extends'>

/** Opens a pool of at most `maxConnections`. Connections are made when they are first needed. */
export function connectDatabase(options: { url: string; maxConnections: number }): Database {
  const adapter = new PrismaPg({
    connectionString: options.url,
    max: options.maxConnections,
    connectionTimeoutMillis: 5_000,
  })
  // A failed query's message repeats the row it was about. Nobody may print it.
  return new PrismaClient({ adapter, errorFormat: 'minimal', log: [] })
}
