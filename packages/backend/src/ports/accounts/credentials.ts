import type { CredentialId, ShareId, UserId } from '../../domain/ids.ts'

export type Credential = {
  readonly userId: UserId
  /** When the credential expires; null: never. */
  readonly expiresAt: Date | null
}

/** All kinds of credentials, including shares, which are their visitors' credentials. */
export interface Credentials {
  /** Returns the credential; null when it doesn't exist or has ended for any reason. */
  find(id: CredentialId | ShareId, now: Date): Promise<Credential | null>
}
