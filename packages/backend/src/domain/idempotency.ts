import { appError } from './app-error.ts'
import type { CredentialId } from './ids.ts'
import { isSameSecret } from './secrets/same-secret.ts'

/** Identifies a creation when it is repeated. Only a hash of the key is stored. */
export type IdempotencyKey = {
  /** Method and path, e.g. `POST /renders`. */
  readonly operation: string
  readonly keyHash: Buffer
}

/** A creation request with an idempotency key. */
export type IdempotencyClaim = IdempotencyKey & {
  /** HMAC of the canonical JSON of the request. */
  readonly requestMac: Buffer
  /** The caller's credential. */
  readonly credentialId: CredentialId
  /** Whether the response holds a secret, which is repeated only for the credential that made the first request. */
  readonly isSecret: boolean
}

/** What was created under a key, from which content, and for which credential. */
export type MadeBefore = {
  readonly id: string
  readonly requestMac: Buffer
  /** Null for records from before this was stored. */
  readonly credentialId: string | null
}

/**
 * Returns the id of what was created under a claim's key; null when nothing was created yet.
 *
 * @throws idempotency_conflict when the key was used for other content, or for a secret of another credential.
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
