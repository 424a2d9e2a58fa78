import type { BROWSERS, SYSTEMS } from '@galley/contracts'
import type { SessionId, UserId } from '../domain/ids.ts'

/** What its owner tells a session apart by, from closed lists; null: none of them. */
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

/** Signed-in browsers. A session that is removed ends at once, whatever its cookie says. */
export interface Sessions {
  add(session: NewSession): Promise<void>
  /** Null when it has ended in any way. */
  find(id: SessionId, now: Date): Promise<Session | null>
  remove(id: SessionId): Promise<void>
  /** Removes all of a user's, and gives how many these were. */
  removeAll(userId: UserId): Promise<number>
  /** A user's own that have not ended, newest first. */
  list(userId: UserId, now: Date): Promise<OpenSession[]>
  /** False when it isn't one of theirs, or has ended. */
  revoke(userId: UserId, id: SessionId): Promise<boolean>
}
