import { appError } from './app-error.ts'
import { isSameSecret } from './same-secret.ts'

/** What a creation is known by when it is repeated. A hash only: the key itself is not kept. */
export type IdempotencyKey = {
  /** Method and path, e.g. `POST /renders`. */
  readonly operation: string
  readonly keyHash: Buffer
}

/** That a creation was asked for under an idempotency key. */
export type IdempotencyClaim = IdempotencyKey & {
  /** HMAC of the canonical JSON of the request. */
  readonly requestMac: Buffer
}

/** What a key has made, and of which content. */
export type MadeBefore = { readonly id: string; readonly requestMac: Buffer }

/**
 * The id of what a claim's key has made, or null when it made nothing yet.
 *
 * @throws idempotency_conflict when the key was used for other content.
 */
export function replayOf(claim: IdempotencyClaim, made: MadeBefore | null): string | null {
  if (made === null) return null
  if (isSameSecret(claim.requestMac, made.requestMac)) return made.id
  throw appError('idempotency_conflict', 'This Idempotency-Key was used for other content.')
}
