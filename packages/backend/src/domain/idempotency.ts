import { appError } from './app-error.ts'
import type { CredentialId } from './ids.ts'
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
  /** Who asks. */
  readonly credentialId: CredentialId
  /** Whether the answer holds a secret, which is shown again only to the credential that made it. */
  readonly isSecret: boolean
}

/** What a key has made, of which content, and for whom. */
export type MadeBefore = {
  readonly id: string
  readonly requestMac: Buffer
  /** Null: made before this was noted. */
  readonly credentialId: string | null
}

/**
 * The id of what a claim's key has made, or null when it made nothing yet.
 *
 * @throws idempotency_conflict when the key was used for other content, or made a secret for another credential.
 */
export function replayOf(claim: IdempotencyClaim, made: MadeBefore | null): string | null {
  if (made === null) return null
  if (!isSameSecret(claim.requestMac, made.requestMac)) {
    throw appError('idempotency_conflict', 'This Idempotency-Key was used for other content.')
  }
  if (claim.isSecret && claim.credentialId !== made.credentialId) {
    throw appError('idempotency_conflict', 'This Idempotency-Key was used by another token or session.', {
      details: { reason: 'other_credential' },
    })
  }
  return made.id
}
