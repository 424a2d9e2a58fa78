import type { AppError } from '../domain/app-error.ts'
import { appError } from '../domain/app-error.ts'
import type { IdempotencyKey, MadeBefore } from '../domain/idempotency.ts'
import { replayOf } from '../domain/idempotency.ts'
import type { UserId } from '../domain/ids.ts'
import type { Creation, CreationOutcome, IdempotencyKeys } from '../ports/creation.ts'
import type { Database } from './database.ts'
import { Prisma } from './generated/client.ts'
import type { SqlClient } from './sql-client.ts'
import { LOCK_WAIT_MS } from './sql-client.ts'
import { chargeStatement, refuseOverQuota } from './usage.ts'

type Insertion = {
  /** Selects the row that `insert` refers to. The statement locks it before it charges anything. */
  readonly ground?: Prisma.Sql
  /**
   * Common table expressions that insert `FROM permitted`, which has one row if the key and the quota are granted. The
   * last expression is called `made` and has a row if something was created.
   */
  readonly insert: Prisma.Sql
  /** The error when nothing was created because the row that `insert` refers to doesn't exist. */
  readonly absence?: () => AppError | Promise<AppError>
}

/**
 * Creates something once: claims the idempotency key, charges the quota and inserts, in one statement that does all or
 * nothing. A transaction of several statements would need more round trips while it holds its locks.
 *
 * A concurrent request with the same key waits on the key's unique index, up to the lock timeout, and then replays. If
 * the first request fails, the second one continues instead.
 *
 * @throws idempotency_conflict, quota_exceeded, and what `insertion` throws.
 */
export async function createOnce(
  { sql }: Pick<Database, 'sql'>,
  creation: Creation,
  insertion: Insertion,
): Promise<CreationOutcome> {
  const steps = stepsOf(creation, insertion.ground)
  try {
    await sql.execute`
      WITH ${Prisma.join(steps.map(({ name, statement }) => Prisma.sql`${Prisma.raw(name)} AS (${statement})`))},
           permitted AS (SELECT 1 FROM ${Prisma.raw(steps.at(-1)?.name ?? '')}),
           ${insertion.insert}
      SELECT refuse_creation(
        CASE ${Prisma.raw(steps.map(({ name }) => `WHEN NOT EXISTS (SELECT FROM ${name}) THEN '${name}'`).join(' '))}
        ELSE 'absent' END
      ) WHERE NOT EXISTS (SELECT FROM made)`
    return { kind: 'created' }
  } catch (error) {
    const code = codeOf(error)
    const outcome = code === REFUSED ? await explain(sql, creation, (error as Error).message) : null
    if (outcome) return outcome
    if (code === REFUSED) throw (await insertion.absence?.()) ?? error
    throw code === LOCK_NOT_AVAILABLE && creation.claim ? stillInProgress(error) : error
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null
}

function stillInProgress(cause: unknown): AppError {
  return appError('idempotency_conflict', 'A request with this Idempotency-Key is still being processed.', {
    details: { reason: 'in_progress' },
    headers: { 'Retry-After': '1' },
    cause,
  })
}

/** The error code that `refuse_creation` raises. */
const REFUSED = 'GA001'
const LOCK_NOT_AVAILABLE = '55P03'
const CLAIM = 'claimed'

/** Reads what was created under idempotency keys. */
export class PostgresIdempotencyKeys implements IdempotencyKeys {
  readonly #sql: SqlClient

  constructor(db: Database) {
    this.#sql = db.sql
  }

  async find(userId: UserId, key: IdempotencyKey): Promise<MadeBefore | null> {
    return findMade(this.#sql, userId, key)
  }
}

/**
 * Returns the steps that have to be granted, always in the same order. In another order two creations could deadlock.
 */
function stepsOf(creation: Creation, ground?: Prisma.Sql): { name: string; statement: Prisma.Sql }[] {
  const { userId, now } = creation
  const steps = [{ name: CLAIM, statement: claimStatement(creation) }]
  if (ground) {
    steps.push({
      name: 'ground',
      statement: Prisma.sql`${ground} AND EXISTS (SELECT FROM claimed) FOR KEY SHARE`,
    })
  }
  for (const meter of creation.charges) {
    const before = Prisma.sql`EXISTS (SELECT FROM ${Prisma.raw(steps.at(-1)?.name ?? '')})`
    steps.push({ name: meter, statement: chargeStatement({ userId, meter, amount: 1, now }, before) })
  }
  return steps
}

function claimStatement({ userId, claim, resourceId, now }: Creation): Prisma.Sql {
  const waiting = Prisma.sql`set_config('lock_timeout', ${String(LOCK_WAIT_MS)}, true) IS NOT NULL`
  if (!claim) return Prisma.sql`SELECT 1 WHERE ${waiting}`
  return Prisma.sql`
    INSERT INTO idempotency_records
           (user_id, operation, key_hash, request_mac, credential_id, resource_id, created_at)
    SELECT ${userId}, ${claim.operation}, ${claim.keyHash}::bytea, ${claim.requestMac}::bytea,
           ${claim.credentialId}, ${resourceId}, ${now}::timestamptz
    WHERE ${waiting}
    ON CONFLICT DO NOTHING RETURNING 1`
}

/**
 * Returns the replayed outcome; null when neither the key nor the quota refused. @throws quota_exceeded,
 * idempotency_conflict
 */
async function explain(
  sql: SqlClient,
  { userId, claim, charges, now }: Creation,
  refusedBy: string,
): Promise<CreationOutcome | null> {
  const meter = charges.find((candidate) => candidate === refusedBy)
  if (meter) return refuseOverQuota(sql, { userId, meter, amount: 1, now })
  const id = refusedBy === CLAIM && claim ? replayOf(claim, await findMade(sql, userId, claim)) : null
  return id === null ? null : { kind: 'replayed', id }
}

async function findMade(sql: SqlClient, userId: UserId, key: IdempotencyKey): Promise<MadeBefore | null> {
  const [row] = await sql.query<MadeBefore>`
    SELECT resource_id AS id, request_mac AS "requestMac", credential_id AS "credentialId"
    FROM idempotency_records
    WHERE user_id = ${userId} AND operation = ${key.operation} AND key_hash = ${key.keyHash}`
  return row ?? null
}
