import type { SessionId, UserId } from '../domain/ids.ts'

/** What opens an account. */
export type AccountLogin = { readonly id: UserId; readonly email: string; readonly passwordHash: string }

export interface Users {
  /** `email` in lower case; null when nobody has it. */
  findByEmail(email: string): Promise<AccountLogin | null>
  /** The address of an account; null when there is no such account. */
  findEmail(id: UserId): Promise<string | null>
  /** False when somebody has the address already. */
  add(account: AccountLogin): Promise<boolean>
  /**
   * Replaces a password, and ends every session but `keep` and all links that could do the same. Gives how many sessions
   * were ended; null when the password is no longer the one in `before`.
   */
  changePassword(before: AccountLogin, passwordHash: string, keep: SessionId | null): Promise<number | null>
  /** Ends all sessions and tokens, so that nothing is made while the account is deleted. */
  endAccess(id: UserId, now: Date): Promise<void>
  /** Removes the account with all that it owns. */
  remove(id: UserId): Promise<void>
}
