import type { IdempotencyKey, MadeBefore } from '../domain/idempotency.ts'
import type { Bearer } from '../domain/token.ts'

/** What is asked of a call before anything else: whose it is, whether it can be paid, whether it is a replay. */
export interface Admissions {
  /**
   * Null when the token is unknown, expired or revoked. Charges one API call, unless `key` has made something before:
   * a replay costs nothing. Notes the day of use.
   */
  admit(tokenHash: Buffer, key: IdempotencyKey | null, now: Date): Promise<Admission | null>
}

export type Admission = {
  readonly bearer: Bearer
  /** Whether the call is paid. Whoever turns it away later has to give that back. */
  readonly isCharged: boolean
  /** The moment whose day pays. */
  readonly at: Date
  readonly madeBefore: MadeBefore | null
}
