import type { AccountLogin } from './users.ts'

export type NewPasswordReset = {
  readonly tokenHash: Buffer
  /** The reset is valid while this is the account's password. */
  readonly account: AccountLogin
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** Permissions to set a new password without the old one. Only the hashes of the tokens are stored. */
export interface PasswordResets {
  /** Adds a reset and removes the account's expired ones. */
  add(reset: NewPasswordReset): Promise<void>
  /**
   * Returns the account whose password a token may set; null when the token has expired, or the password has changed
   * since.
   */
  findAccount(tokenHash: Buffer, now: Date): Promise<AccountLogin | null>
}
