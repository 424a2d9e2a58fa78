import type { BROWSERS, SYSTEMS } from '@galley/contracts'
import type { SessionId, UserId } from '../../domain/ids.ts'

/** What helps the owner recognize a session, from closed lists; null: not in the list. */
export type SessionClient = { readonly browser: Browser | null; readonly system: System | null }
export type Browser = (typeof BROWSERS)[number]
export type System = (typeof SYSTEMS)[number]

export type NewSession = Omit<Session, 'email'> & SessionClient & { readonly createdAt: Date }

export type OpenSession = Omit<NewSession, 'userId'>

export type Session = {
  readonly id: SessionId
  readonly userId: UserId
  readonly email: string
  readonly expiresAt: Date
}

/** Signed-in browsers. A removed session ends at once, even if its cookie has not expired. */
export interface Sessions {
  add(session: NewSession): Promise<void>
  /** Returns null when the session has ended for any reason. */
  find(id: SessionId, now: Date): Promise<Session | null>
  remove(id: SessionId): Promise<void>
  /** Removes all of a user's sessions. Returns how many there were. */
  removeAll(userId: UserId): Promise<number>
  /** Returns a user's open sessions, newest first. */
  list(userId: UserId, now: Date): Promise<OpenSession[]>
  /** Returns false when the session has ended or belongs to another user. */
  revoke(userId: UserId, id: SessionId): Promise<boolean>
}
