import type { Meter } from '@galley/contracts'
import type { UserId } from '../domain/ids.ts'

/** That a creation was asked for under an idempotency key. Hashes only: neither the key nor the content is kept. */
export type IdempotencyClaim = {
  /** Method and path, e.g. `POST /renders`. */
  readonly operation: string
  readonly keyHash: Buffer
  /** HMAC of the canonical JSON of the request. */
  readonly requestMac: Buffer
}

/** What must happen in the same transaction as a creation: the key is claimed and the quota is charged. */
export type Creation = {
  readonly userId: UserId
  readonly resourceId: string
  readonly claim: IdempotencyClaim | null
  readonly charges: readonly Meter[]
  readonly now: Date
}

/** `replayed` names what an earlier request with the same key and content made. */
export type CreationOutcome =
  | { readonly kind: 'created' }
  | { readonly kind: 'replayed'; readonly id: string }

export interface IdempotencyKeys {
  /**
   * What the key already made, or null when it is new.
   *
   * @throws idempotency_conflict when the key was used for other content.
   */
  find(userId: UserId, claim: IdempotencyClaim): Promise<string | null>
}
