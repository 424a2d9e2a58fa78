import type { AccountLogin } from './users.ts'

export type NewPasswordReset = {
  readonly tokenHash: Buffer
  /** The reset holds for as long as this is the account's password. */
  readonly account: AccountLogin
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** Who may give an account a new password without knowing the old one. Only hashes of the tokens are known here. */
export interface PasswordResets {
  /** Those of the account that have expired are forgotten. */
  add(reset: NewPasswordReset): Promise<void>
  /** The account that a token may give a new password; null when it has expired, or the password has been changed since. */
  findAccount(tokenHash: Buffer, now: Date): Promise<AccountLogin | null>
}
