import type { TokenId } from '../../domain/ids.ts'
import type { OauthRecord, OauthRecords, StoredPayload } from '../../ports/accounts/oauth-records.ts'
import type { TextSealer } from '../../sealing/text-sealer.ts'
import type { Database } from '../database.ts'
import { Prisma } from '../generated/client.ts'
import { isScope } from './tokens.ts'

export class PostgresOauthRecords implements OauthRecords {
  readonly #db: Database
  readonly #sealer: TextSealer

  constructor(db: Database, sealer: TextSealer) {
    this.#db = db
    this.#sealer = sealer
  }

  async put({ payload, ...record }: OauthRecord): Promise<void> {
    const sealed = this.#sealer.seal(payload, placeOf(record))
    await this.#db.sql.execute`
      INSERT INTO oauth_records (model, key_hash, sealed_payload, grant_id, uid_hash, user_code_hash, scopes,
                                 key_thumbprint, expires_at)
      VALUES (${record.model}, ${record.keyHash}::bytea, ${sealed}::bytea, ${record.grantId},
              ${record.uidHash}::bytea, ${record.userCodeHash}::bytea, ${record.scopes}::text[],
              ${record.keyThumbprint}, ${record.expiresAt}::timestamptz)
      ON CONFLICT (model, key_hash) DO UPDATE SET
        sealed_payload = EXCLUDED.sealed_payload, grant_id = EXCLUDED.grant_id, uid_hash = EXCLUDED.uid_hash,
        user_code_hash = EXCLUDED.user_code_hash, scopes = EXCLUDED.scopes,
        key_thumbprint = EXCLUDED.key_thumbprint, expires_at = EXCLUDED.expires_at`
  }

  async find(key: Parameters<OauthRecords['find']>[0], now: Date): Promise<StoredPayload | null> {
    const [row] = await this.#db.sql.query<Row>`
      SELECT o.key_hash, o.sealed_payload, o.consumed_at, t.scopes
      FROM oauth_records o LEFT JOIN tokens t ON t.id = o.grant_id
      WHERE o.model = ${key.model} AND ${conditionOf(key)} AND o.expires_at > ${now}::timestamptz
        AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > ${now}::timestamptz)`
    if (!row) return null
    const place = placeOf({ model: key.model, keyHash: row.key_hash })
    return {
      payload: this.#sealer.open<object>(row.sealed_payload, place),
      consumedAt: row.consumed_at,
      grantScopes: row.scopes?.filter(isScope) ?? null,
    }
  }

  async consume({ model, keyHash }: Pick<OauthRecord, 'model' | 'keyHash'>, now: Date): Promise<boolean> {
    const changed = await this.#db.sql.execute`
      UPDATE oauth_records SET consumed_at = ${now}::timestamptz
      WHERE model = ${model} AND key_hash = ${keyHash}::bytea AND consumed_at IS NULL`
    return changed === 1
  }

  async remove({ model, keyHash }: Pick<OauthRecord, 'model' | 'keyHash'>): Promise<void> {
    await this.#db.sql.execute`
      DELETE FROM oauth_records WHERE model = ${model} AND key_hash = ${keyHash}::bytea`
  }

  async removeOfGrant(model: string, grantId: TokenId): Promise<void> {
    await this.#db.sql.execute`DELETE FROM oauth_records WHERE model = ${model} AND grant_id = ${grantId}`
  }
}

type Row = {
  readonly key_hash: Buffer
  readonly sealed_payload: Buffer
  readonly consumed_at: Date | null
  readonly scopes: readonly string[] | null
}

function conditionOf({ keyHash, uidHash, userCodeHash }: Parameters<OauthRecords['find']>[0]) {
  if (keyHash) return Prisma.sql`o.key_hash = ${keyHash}::bytea`
  if (uidHash) return Prisma.sql`o.uid_hash = ${uidHash}::bytea`
  return Prisma.sql`o.user_code_hash = ${userCodeHash}::bytea`
}

/** A payload opens only in the row that it was sealed for. */
function placeOf({ model, keyHash }: Pick<OauthRecord, 'model' | 'keyHash'>): string {
  return `oauth ${model} ${keyHash.toString('hex')}`
}
