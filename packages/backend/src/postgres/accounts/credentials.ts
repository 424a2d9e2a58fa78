import { isId } from '@galley/contracts'
import type { CredentialId, ShareId } from '../../domain/ids.ts'
import type { Credential, Credentials } from '../../ports/accounts/credentials.ts'
import type { Database } from '../database.ts'
import type { SqlClient } from '../sql-client.ts'

export class PostgresCredentials implements Credentials {
  readonly #sql: SqlClient

  constructor(db: Database) {
    this.#sql = db.sql
  }

  async find(id: CredentialId | ShareId, now: Date): Promise<Credential | null> {
    if (isId('share', id)) return this.#findShare(id, now)
    const [row] = isId('token', id)
      ? await this.#sql.query<Credential>`
          SELECT user_id AS "userId", expires_at AS "expiresAt" FROM tokens
          WHERE id = ${id} AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ${now}::timestamptz)`
      : await this.#sql.query<Credential>`
          SELECT user_id AS "userId", expires_at AS "expiresAt" FROM sessions
          WHERE id = ${id} AND expires_at > ${now}::timestamptz`
    return row ?? null
  }

  async #findShare(id: ShareId, now: Date): Promise<Credential | null> {
    const [row] = await this.#sql.query<Credential>`
      SELECT s.owner_id AS "userId", least(s.expires_at, t.expires_at) AS "expiresAt" FROM shares s LEFT JOIN tokens t ON t.id = s.token_id
      WHERE s.id = ${id} AND s.revoked_at IS NULL AND s.expires_at > ${now}::timestamptz AND t.revoked_at IS NULL
        AND (t.expires_at IS NULL OR t.expires_at > ${now}::timestamptz)`
    return row ?? null
  }
}
