import type { ProjectId, TokenId, UserId } from '../domain/ids.ts'
import type { Admission, AdmissionRequest, Admissions, CallMeter, TokenProof } from '../ports/admissions.ts'
import { isScope } from './accounts/tokens.ts'
import type { Database } from './database.ts'
import { Prisma } from './generated/client.ts'
import type { SqlClient } from './sql-client.ts'
import { columnOf, isoDayOf } from './usage.ts'

export class PostgresAdmissions implements Admissions {
  readonly #sql: SqlClient

  constructor(db: Database) {
    this.#sql = db.sql
  }

  /**
   * Uses one statement, because every call pays for it. The row's lock serializes callers, so the limit is never
   * exceeded. `OFFSET 0` keeps the search for the key separate. Otherwise a plan from when there were few keys could
   * join it by reading their whole index.
   *
   * The commit doesn't wait for the disk. After a crash Postgres may have forgotten the calls of its last second, but
   * never a refusal or a creation, which have their own commits.
   */
  async admit(token: TokenProof, { key, meter }: AdmissionRequest, now: Date): Promise<Admission | null> {
    const today = isoDayOf(now)
    const used = columnOf(meter ?? 'api_calls')
    const { source, condition, scopes } = placeOf(token, now)
    const [row] = await this.#sql.query<Row>`
      WITH bearer AS (
        SELECT t.id, t.user_id, ${scopes} AS scopes, t.expires_at, t.client_id, t.only_project_id, t.renders_left, t.shares_unasked,
               p.${used} AS "limit", i.resource_id, i.request_mac, i.credential_id,
               t.last_used_on IS DISTINCT FROM ${today}::date AS is_first_today
        FROM ${source}
        JOIN users u ON u.id = t.user_id
        JOIN plans p ON p.id = u.plan_id
        LEFT JOIN LATERAL (
          SELECT resource_id, request_mac, credential_id FROM idempotency_records
          WHERE user_id = t.user_id AND operation = ${key?.operation} AND key_hash = ${key?.keyHash}
          OFFSET 0
        ) i ON true
        WHERE ${condition} AND t.revoked_at IS NULL
          AND (t.expires_at IS NULL OR t.expires_at > ${now}::timestamptz)
      ), charged AS (
        INSERT INTO usage_days AS d (user_id, day, ${used})
        SELECT user_id, ${today}::date, 1 FROM bearer
        WHERE resource_id IS NULL AND "limit" >= 1 AND ${meter !== null}::boolean
        ON CONFLICT (user_id, day) DO UPDATE SET ${used} = d.${used} + 1
        WHERE d.${used} < (SELECT "limit" FROM bearer)
        RETURNING user_id
      )
      SELECT id, user_id, scopes, expires_at, client_id, only_project_id, renders_left, shares_unasked, resource_id, request_mac, credential_id, is_first_today,
             EXISTS (SELECT FROM charged) AS is_charged,
             set_config('synchronous_commit', 'off', true)
      FROM bearer`
    if (!row) return null
    if (row.is_first_today) {
      await this.#sql.execute`UPDATE tokens SET last_used_on = ${today}::date WHERE id = ${row.id}`
    }
    return toAdmission(row, meter, now)
  }
}

/** Returns where a token of its kind is found. */
function placeOf(token: TokenProof, now: Date) {
  const { hash } = token
  if (token.kind === 'personal') {
    return {
      source: Prisma.sql`tokens t`,
      condition: Prisma.sql`t.hash = ${hash}`,
      scopes: Prisma.sql`t.scopes`,
    }
  }
  return {
    source: Prisma.sql`oauth_records o JOIN tokens t ON t.id = o.grant_id`,
    condition: Prisma.sql`o.model = 'AccessToken' AND o.key_hash = ${hash} AND o.expires_at > ${now}::timestamptz
      AND o.key_thumbprint IS NOT DISTINCT FROM ${token.keyThumbprint}::text`,
    scopes: Prisma.sql`o.scopes`,
  }
}

type Row = {
  readonly id: TokenId
  readonly user_id: UserId
  readonly scopes: readonly string[]
  readonly expires_at: Date | null
  readonly client_id: string | null
  readonly only_project_id: ProjectId | null
  readonly renders_left: number | null
  readonly shares_unasked: boolean
  readonly is_first_today: boolean
  readonly is_charged: boolean
  readonly resource_id: string | null
  readonly request_mac: Buffer | null
  readonly credential_id: string | null
}

function toAdmission(row: Row, meter: CallMeter | null, at: Date): Admission {
  const { resource_id: id, request_mac: requestMac, credential_id: credentialId } = row
  return {
    bearer: {
      holder: row.id,
      userId: row.user_id,
      scopes: row.scopes.filter(isScope),
      expiresAt: row.expires_at,
      grant:
        row.client_id === null
          ? null
          : {
              projectId: row.only_project_id,
              countsRenders: row.renders_left !== null,
              sharesUnasked: row.shares_unasked,
            },
    },
    isCharged: row.is_charged,
    meter,
    at,
    madeBefore: id !== null && requestMac !== null ? { id, requestMac, credentialId } : null,
  }
}
