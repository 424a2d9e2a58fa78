import type { Backlog } from '../ports/backlog.ts'
import type { Database } from './database.ts'

/** Reads the backlog where the truth is: a job that the queue lost waits all the same. */
export class PostgresBacklog implements Backlog {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async read(): Promise<{ waiting: number; oldestWaitS: number }> {
    const [row] = await this.#db.sql.query<{ waiting: number; oldest: number | null }>`
      SELECT count(*)::int AS waiting,
             extract(epoch FROM now() - min(coalesce(lease_expires_at, created_at)))::float8 AS oldest
      FROM renders
      WHERE status IN ('queued', 'running') AND (status = 'queued' OR lease_expires_at < now())`
    return { waiting: row?.waiting ?? 0, oldestWaitS: Math.max(0, row?.oldest ?? 0) }
  }
}
