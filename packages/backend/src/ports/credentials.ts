import type { CredentialId, ShareId, UserId } from '../domain/ids.ts'

export type Credential = {
  readonly userId: UserId
  /** When it ends by itself; null: never. */
  readonly expiresAt: Date | null
}

/** Credentials of every kind, and shares, which are what their visitors show. */
export interface Credentials {
  /** Null when there is no such credential, or it has ended in any way. */
  find(id: CredentialId | ShareId, now: Date): Promise<Credential | null>
}
