import type { Backlog } from '../ports/backlog.ts'
import type { Database } from './database.ts'

type Read = Awaited<ReturnType<Backlog['read']>>

/** Reads the backlog from Postgres, because a render whose job was lost waits too. */
export class PostgresBacklog implements Backlog {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async read(): Promise<Read> {
    const [row] = await this.#db.sql.query<{ oldest: number | null; horizon: number | null }>`
      SELECT (SELECT extract(epoch FROM now() - min(coalesce(lease_expires_at, created_at)))::float8
              FROM renders
              WHERE status IN ('queued', 'running') AND (status = 'queued' OR lease_expires_at < now())) AS oldest,
             (SELECT max(age(backend_xmin)) FROM pg_stat_activity
              WHERE datname = current_database() OR datname IS NULL) AS horizon`
    return { oldestWaitS: Math.max(0, row?.oldest ?? 0), horizonTransactions: row?.horizon ?? 0 }
  }
}
