import type { IdempotencyKey, MadeBefore } from '../domain/idempotency.ts'
import type { Bearer } from '../domain/token.ts'

/** What a call is counted as. */
export type CallMeter = 'api_calls' | 'agent_tool_calls'

/** What a call shows beside its token. */
export type Asked = {
  readonly key: IdempotencyKey | null
  /** Null: the call costs nothing. */
  readonly meter: CallMeter | null
}

/** What is asked of a call before anything else: whose it is, whether it can be paid, whether it is a replay. */
export interface Admissions {
  /**
   * Null when the token is unknown, expired or revoked. Charges one call, unless its key has made something before: a
   * replay costs nothing. Notes the day of use.
   */
  admit(tokenHash: Buffer, asked: Asked, now: Date): Promise<Admission | null>
}

export type Admission = {
  readonly bearer: Bearer
  /** Whether the call is paid. Whoever turns it away later has to give that back. */
  readonly isCharged: boolean
  /** Null: the call costs nothing. */
  readonly meter: CallMeter | null
  /** The moment whose day pays. */
  readonly at: Date
  readonly madeBefore: MadeBefore | null
}
