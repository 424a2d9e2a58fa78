import type { Scope } from '@galley/contracts'
import type { TokenId, UserId } from '../domain/ids.ts'
import type { Bearer } from '../domain/token.ts'

export type NewTokenRecord = {
  readonly id: TokenId
  readonly userId: UserId
  readonly name: string
  readonly prefix: string
  readonly hash: Buffer
  readonly scopes: readonly Scope[]
  readonly createdAt: Date
  readonly expiresAt: Date | null
}

/** Personal access tokens. Only hashes are known here. */
export interface Tokens {
  add(token: NewTokenRecord): Promise<void>
  /** Null when unknown, expired or revoked. */
  findBearer(hash: Buffer, now: Date): Promise<Bearer | null>
  isActive(id: TokenId, now: Date): Promise<boolean>
}
