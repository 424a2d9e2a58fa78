import type { Claim } from '../domain/render.ts'
import { EXPORT_FILE, objectPrefix } from '../domain/render.ts'
import type { ObjectRemovals } from '../ports/object-removals.ts'
import type { Database } from './database.ts'
import type { SqlClient } from './sql-client.ts'

/** When a removal is repeated. By then no worker that was believed dead is still storing files. */
const AGAIN_AFTER_MS = 2 * 60_000
/** Far longer than storing and recording a file may take. */
const STORED_WITHIN_MS = 10 * 60_000
const AT_ONCE = 100

export class PostgresObjectRemovals implements ObjectRemovals {
  readonly #sql: SqlClient

  constructor(db: Database) {
    this.#sql = db.sql
  }

  async note({ id, attempt }: Claim): Promise<void> {
    // The row's lock waits for a completion whose response was lost. The files may belong to a completed render.
    await this.#sql.query`
      WITH render AS (SELECT attempt, status FROM renders WHERE id = ${id} FOR SHARE)
      SELECT note_removal_of(${objectPrefix({ id, attempt })})
      WHERE NOT EXISTS (SELECT FROM render WHERE status = 'completed' AND attempt = ${attempt})`
  }

  async noteAhead(prefix: string): Promise<void> {
    await this.#sql.execute`
      INSERT INTO object_removals (prefix, due_at)
      VALUES (${prefix}, now() + ${STORED_WITHIN_MS}::int * interval '1 ms')
      ON CONFLICT (prefix) DO UPDATE SET created_at = now(), due_at = EXCLUDED.due_at`
  }

  /**
   * Also drops the removals of files that are referenced by now, which are most of those scheduled ahead. One statement
   * does both: between two, a removal could become due that the first has not judged.
   */
  async list(): Promise<string[]> {
    const rows = await this.#sql.query<{ prefix: string }>`
      WITH due AS (
        SELECT r.prefix, r.due_at,
          EXISTS (SELECT FROM artifacts a WHERE a.object_key = r.prefix || ${`/${EXPORT_FILE}`})
          OR EXISTS (SELECT FROM project_images i
                     WHERE i.project_id = split_part(r.prefix, '/', 2) AND i.prefix = r.prefix)
          OR EXISTS (SELECT FROM images u
                     WHERE u.project_id = split_part(r.prefix, '/', 2) AND u.prefix = r.prefix)
          OR EXISTS (SELECT FROM share_articles s
                     WHERE s.share_id = split_part(r.prefix, '/', 4) AND s.prefix = r.prefix) AS is_named
        FROM object_removals r WHERE r.due_at <= now()
      ), forgotten AS (
        DELETE FROM object_removals r USING due WHERE r.prefix = due.prefix AND r.due_at <= now() AND due.is_named
      )
      SELECT prefix FROM due WHERE NOT is_named ORDER BY due_at LIMIT ${AT_ONCE}`
    return rows.map((row) => row.prefix)
  }

  async done(prefix: string): Promise<void> {
    await this.#sql.execute`
      WITH forgotten AS (
        DELETE FROM object_removals
        WHERE prefix = ${prefix} AND created_at <= now() - ${AGAIN_AFTER_MS}::int * interval '1 ms'
      )
      UPDATE object_removals SET due_at = created_at + ${AGAIN_AFTER_MS}::int * interval '1 ms'
      WHERE prefix = ${prefix} AND created_at > now() - ${AGAIN_AFTER_MS}::int * interval '1 ms'`
  }
}
