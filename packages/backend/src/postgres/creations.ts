import { appError } from '../domain/app-error.ts'
import type { UserId } from '../domain/ids.ts'
import type { Creation, CreationOutcome, IdempotencyClaim, IdempotencyKeys } from '../ports/creation.ts'
import type { Database, Queries } from './database.ts'
import { charge } from './usage.ts'

/** How long a twin of a request waits for the first one to finish. */
const TWIN_WAIT_MS = 10_000

/**
 * Makes something once: claims the idempotency key, charges the quota and inserts, all in one transaction.
 *
 * A twin that comes while the first is under way waits on the key's unique index and then replays. If the first
 * rolls back, the twin goes on in its place.
 *
 * @throws idempotency_conflict, quota_exceeded, and whatever `insert` throws.
 */
export async function createOnce(
  db: Database,
  creation: Creation,
  insert: (tx: Queries) => Promise<void>,
): Promise<CreationOutcome> {
  try {
    return await db.$transaction(
      async (tx): Promise<CreationOutcome> => {
        const madeBefore = creation.claim ? await claimKey(tx, creation, creation.claim) : null
        if (madeBefore !== null) return { kind: 'replayed', id: madeBefore }
        for (const meter of creation.charges) {
          await charge(tx, { userId: creation.userId, meter, amount: 1, now: creation.now })
        }
        await insert(tx)
        return { kind: 'created' }
      },
      { maxWait: 5_000, timeout: TWIN_WAIT_MS + 5_000 },
    )
  } catch (error) {
    if (!isLockTimeout(error)) throw error
    throw appError('idempotency_conflict', 'A request with this Idempotency-Key is still being processed.', {
      details: { reason: 'in_progress' },
      headers: { 'Retry-After': '1' },
      cause: error,
    })
  }
}

/** Reads what idempotency keys have made. */
export class PrismaIdempotencyKeys implements IdempotencyKeys {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async find(userId: UserId, claim: IdempotencyClaim): Promise<string | null> {
    return findMade(this.#db, userId, claim)
  }
}

async function claimKey(tx: Queries, creation: Creation, claim: IdempotencyClaim): Promise<string | null> {
  await tx.$executeRaw`SELECT set_config('lock_timeout', ${`${TWIN_WAIT_MS}ms`}, true)`
  const claimed = await tx.idempotencyRecord.createMany({
    data: {
      userId: creation.userId,
      operation: claim.operation,
      keyHash: new Uint8Array(claim.keyHash),
      requestMac: new Uint8Array(claim.requestMac),
      resourceId: creation.resourceId,
      createdAt: creation.now,
    },
    skipDuplicates: true,
  })
  return claimed.count === 1 ? null : findMade(tx, creation.userId, claim)
}

async function findMade(db: Queries, userId: UserId, claim: IdempotencyClaim): Promise<string | null> {
  const record = await db.idempotencyRecord.findUnique({
    where: {
      userId_operation_keyHash: {
        userId,
        operation: claim.operation,
        keyHash: new Uint8Array(claim.keyHash),
      },
    },
  })
  if (!record) return null
  if (!claim.requestMac.equals(record.requestMac)) {
    throw appError('idempotency_conflict', 'This Idempotency-Key was used for other content.')
  }
  return record.resourceId
}

/** PostgreSQL's `lock_not_available`, however deep the adapter wraps it. */
function isLockTimeout(error: unknown): boolean {
  let cause: unknown = error
  for (let depth = 0; depth < 5 && cause instanceof Object; depth++) {
    if ('code' in cause && cause.code === '55P03') return true
    if ('originalCode' in cause && cause.originalCode === '55P03') return true
    const { meta } = cause as { meta?: { driverAdapterError?: unknown } }
    cause = meta?.driverAdapterError ?? (cause as { cause?: unknown }).cause
  }
  return false
}
