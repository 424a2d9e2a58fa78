import type { IdempotencyKey, MadeBefore } from '../domain/idempotency.ts'
import type { Bearer } from '../domain/secrets/token.ts'

/** The meter that a call is counted on. */
export type CallMeter = 'api_calls' | 'agent_tool_calls'

/**
 * A personal access token, or one that the authorization server issued under a grant; by its hash. An issued token may
 * be bound to a key: `keyThumbprint` is that of the key which the caller has proven to hold; null: of none.
 */
export type TokenProof =
  | { readonly kind: 'personal'; readonly hash: Buffer }
  | { readonly kind: 'granted'; readonly hash: Buffer; readonly keyThumbprint: string | null }

/** What a call presents besides its token. */
export type AdmissionRequest = {
  readonly key: IdempotencyKey | null
  /** Null: the call costs nothing. */
  readonly meter: CallMeter | null
}

/** Checks calls before anything else: who makes the call, whether the quota allows it, whether it is a replay. */
export interface Admissions {
  /**
   * Returns null when the token is unknown, expired, revoked, or bound to another key than the proven one. Charges one call, except for replays: a call whose
   * idempotency key has created something before is free. Records the day of use. The holder of an issued token is its
   * grant, so what the call makes ends with the grant and not with the token.
   */
  admit(token: TokenProof, asked: AdmissionRequest, now: Date): Promise<Admission | null>
}

export type Admission = {
  readonly bearer: Bearer
  /** Whether the call was charged. Code that rejects the call later has to give the charge back. */
  readonly isCharged: boolean
  /** Null: the call costs nothing. */
  readonly meter: CallMeter | null
  /** The moment on whose day the call was charged. */
  readonly at: Date
  readonly madeBefore: MadeBefore | null
}
