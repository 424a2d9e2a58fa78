import type { SessionId, UserId } from '../../domain/ids.ts'

/** The data that a sign-in needs. */
export type AccountLogin = { readonly id: UserId; readonly email: string; readonly passwordHash: string }

export interface Users {
  /** Returns the account of an address in lower case; null when there is none. */
  findByEmail(email: string): Promise<AccountLogin | null>
  /** Returns the address of an account; null when there is no such account. */
  findEmail(id: UserId): Promise<string | null>
  /** Returns false when another account has the address. */
  add(account: AccountLogin): Promise<boolean>
  /**
   * Replaces a password. Ends every session except `keep`, and invalidates all links that could change the password
   * too. Returns how many sessions were ended; null when the current password is not the one in `before`.
   */
  changePassword(before: AccountLogin, passwordHash: string, keep: SessionId | null): Promise<number | null>
  /** Ends all sessions and tokens, so that nothing new is created while the account is deleted. */
  endAccess(id: UserId, now: Date): Promise<void>
  /** Removes the account with all that it owns. */
  remove(id: UserId): Promise<void>
}
