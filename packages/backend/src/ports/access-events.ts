import type { UserId } from '../domain/ids.ts'

/** Announces to every process that credentials of a user may have ended. It is a hint: Postgres says which. */
export interface AccessEvents {
  /** Call it when the end is committed. Never fails: those who wait also look by themselves. */
  announce(userId: UserId): void
  /** Calls `onChange` at each announcement, until the function it returns is called. */
  subscribe(userId: UserId, onChange: () => void): () => void
}
