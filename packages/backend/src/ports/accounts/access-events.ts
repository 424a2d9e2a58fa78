import type { UserId } from '../../domain/ids.ts'

/** Announces to every process that credentials of a user may have ended. This is a hint. Postgres says which ones. */
export interface AccessEvents {
  /** Call this after the commit. Never fails, because listeners also poll. */
  announce(userId: UserId): void
  /** Calls `onChange` at each announcement until the returned function is called. */
  subscribe(userId: UserId, onChange: () => void): () => void
}
