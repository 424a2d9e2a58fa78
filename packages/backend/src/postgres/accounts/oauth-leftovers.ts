import type { Database } from '../database.ts'

/** How many rows of a kind one sweep removes. */
const AT_ONCE = 1_000
const ACTIONS_KEPT_MS = 90 * 24 * 60 * 60 * 1000

/** Removes expired records of the authorization server, and old actions of clients. */
export class OauthLeftovers {
  readonly #sql: Database['sql']

  constructor({ sql }: Pick<Database, 'sql'>) {
    this.#sql = sql
  }

  /** Removes some of them. Later sweeps remove the others. */
  async remove(now: Date): Promise<void> {
    await this.#sql.execute`
      DELETE FROM oauth_records WHERE (model, key_hash) IN (
        SELECT model, key_hash FROM oauth_records WHERE expires_at <= ${now}::timestamptz
        ORDER BY expires_at LIMIT ${AT_ONCE}::int FOR UPDATE SKIP LOCKED
      )`
    const before = new Date(now.getTime() - ACTIONS_KEPT_MS)
    await this.#sql.execute`
      DELETE FROM grant_actions WHERE id IN (
        SELECT id FROM grant_actions WHERE created_at < ${before}::timestamptz
        ORDER BY created_at LIMIT ${AT_ONCE}::int FOR UPDATE SKIP LOCKED
      )`
  }
}
