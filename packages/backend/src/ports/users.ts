import type { UserId } from '../domain/ids.ts'

export interface Users {
  /** `email` in lower case; null when nobody has it. */
  findByEmail(email: string): Promise<{ readonly id: UserId; readonly passwordHash: string } | null>
  /** False when somebody has the address already. */
  add(user: { readonly id: UserId; readonly email: string; readonly passwordHash: string }): Promise<boolean>
}
