import type { CredentialId } from '../domain/ids.ts'
import { isTokenId } from '../domain/ids.ts'
import type { Credential, Credentials } from '../ports/credentials.ts'
import type { Database } from './database.ts'
import type { Sql } from './sql.ts'

export class PostgresCredentials implements Credentials {
  readonly #sql: Sql

  constructor(db: Database) {
    this.#sql = db.sql
  }

  async find(id: CredentialId, now: Date): Promise<Credential | null> {
    const [row] = isTokenId(id)
      ? await this.#sql.query<Credential>`
          SELECT user_id AS "userId", expires_at AS "expiresAt" FROM tokens
          WHERE id = ${id} AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ${now}::timestamptz)`
      : await this.#sql.query<Credential>`
          SELECT user_id AS "userId", expires_at AS "expiresAt" FROM sessions
          WHERE id = ${id} AND expires_at > ${now}::timestamptz`
    return row ?? null
  }
}
