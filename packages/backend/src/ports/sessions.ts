import type { SessionId, UserId } from '../domain/ids.ts'

export type Session = {
  readonly id: SessionId
  readonly userId: UserId
  readonly email: string
  readonly expiresAt: Date
}

/** Signed-in browsers. A session that is removed ends at once, whatever its cookie says. */
export interface Sessions {
  add(session: Omit<Session, 'email'> & { readonly createdAt: Date }): Promise<void>
  /** Null when it has ended in any way. */
  find(id: SessionId, now: Date): Promise<Session | null>
  remove(id: SessionId): Promise<void>
}
