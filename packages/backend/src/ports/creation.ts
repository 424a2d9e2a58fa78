import type { Meter } from '@galley/contracts'
import type { IdempotencyClaim, IdempotencyKey, MadeBefore } from '../domain/idempotency.ts'
import type { UserId } from '../domain/ids.ts'

/** What happens in the same transaction as a creation: the key is claimed and the quota is charged. */
export type Creation = {
  readonly userId: UserId
  readonly resourceId: string
  readonly claim: IdempotencyClaim | null
  readonly charges: readonly Meter[]
  readonly now: Date
}

/** `replayed` has the id that an earlier request with the same key and content created. */
export type CreationOutcome =
  | { readonly kind: 'created' }
  | { readonly kind: 'replayed'; readonly id: string }

export interface IdempotencyKeys {
  /** Returns what was created under the key; null when the key is new. */
  find(userId: UserId, key: IdempotencyKey): Promise<MadeBefore | null>
}
