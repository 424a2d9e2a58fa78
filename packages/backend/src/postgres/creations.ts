import { appError } from '../domain/app-error.ts'
import type { IdempotencyClaim, IdempotencyKey, MadeBefore } from '../domain/idempotency.ts'
import { replayOf } from '../domain/idempotency.ts'
import type { UserId } from '../domain/ids.ts'
import type { Creation, CreationOutcome, IdempotencyKeys } from '../ports/creation.ts'
import type { Database } from './database.ts'
import type { Sql } from './sql.ts'
import { charge } from './usage.ts'

/**
 * Makes something once: claims the idempotency key, charges the quota and inserts, all in one transaction.
 *
 * A twin that comes while the first is under way waits on the key's unique index, as long as a transaction waits for
 * a lock, and then replays. If the first
 * rolls back, the twin goes on in its place.
 *
 * @throws idempotency_conflict, quota_exceeded, and whatever `insert` throws.
 */
export async function createOnce(
  db: Database,
  creation: Creation,
  insert: (tx: Sql) => Promise<void>,
): Promise<CreationOutcome> {
  try {
    return await db.sql.transaction(async (tx): Promise<CreationOutcome> => {
      const madeBefore = creation.claim ? await claimKey(tx, creation, creation.claim) : null
      if (madeBefore !== null) return { kind: 'replayed', id: madeBefore }
      for (const meter of creation.charges) {
        await charge(tx, { userId: creation.userId, meter, amount: 1, now: creation.now })
      }
      await insert(tx)
      return { kind: 'created' }
    })
  } catch (error) {
    if (creation.claim === null || !isLockTimeout(error)) throw error
    throw appError('idempotency_conflict', 'A request with this Idempotency-Key is still being processed.', {
      details: { reason: 'in_progress' },
      headers: { 'Retry-After': '1' },
      cause: error,
    })
  }
}

/** Reads what idempotency keys have made. */
export class PostgresIdempotencyKeys implements IdempotencyKeys {
  readonly #sql: Sql

  constructor(db: Database) {
    this.#sql = db.sql
  }

  async find(userId: UserId, key: IdempotencyKey): Promise<MadeBefore | null> {
    return findMade(this.#sql, userId, key)
  }
}

async function claimKey(tx: Sql, creation: Creation, claim: IdempotencyClaim): Promise<string | null> {
  const claimed = await tx.execute`
    INSERT INTO idempotency_records (user_id, operation, key_hash, request_mac, resource_id, created_at)
    VALUES (${creation.userId}, ${claim.operation}, ${claim.keyHash}, ${claim.requestMac},
            ${creation.resourceId}, ${creation.now})
    ON CONFLICT DO NOTHING`
  return claimed === 1 ? null : replayOf(claim, await findMade(tx, creation.userId, claim))
}

async function findMade(sql: Sql, userId: UserId, key: IdempotencyKey): Promise<MadeBefore | null> {
  const [row] = await sql.query<MadeBefore>`
    SELECT resource_id AS id, request_mac AS "requestMac" FROM idempotency_records
    WHERE user_id = ${userId} AND operation = ${key.operation} AND key_hash = ${key.keyHash}`
  return row ?? null
}

/** PostgreSQL's `lock_not_available`. */
function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03'
}
