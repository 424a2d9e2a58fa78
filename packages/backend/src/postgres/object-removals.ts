import type { ObjectRemovals } from '../ports/object-removals.ts'
import type { Database } from './database.ts'

/** A note is kept for so long, and acted on again: a worker may still have been storing when it was made. */
const KEPT_MS = 2 * 60_000
const AT_ONCE = 100

export class PrismaObjectRemovals implements ObjectRemovals {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async list(): Promise<string[]> {
    const rows = await this.#db.prisma.objectRemoval.findMany({
      orderBy: { createdAt: 'asc' },
      take: AT_ONCE,
    })
    return rows.map((row) => row.prefix)
  }

  async done(prefix: string): Promise<void> {
    await this.#db.prisma.$executeRaw`
      DELETE FROM object_removals
      WHERE prefix = ${prefix} AND created_at < now() - ${KEPT_MS}::int * interval '1 ms'`
  }
}
