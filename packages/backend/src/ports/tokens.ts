import type { Scope } from '@galley/contracts'
import type { TokenId, UserId } from '../domain/ids.ts'
import type { Creation, CreationOutcome } from './creation.ts'
import type { Page } from './projects.ts'

export type NewTokenRecord = {
  readonly id: TokenId
  readonly userId: UserId
  /** The token that makes it, and with which it ends; null: it ends with none. */
  readonly parentId: TokenId | null
  readonly name: string
  readonly prefix: string
  readonly hash: Buffer
  readonly scopes: readonly Scope[]
  readonly createdAt: Date
  readonly expiresAt: Date | null
}

export type TokenRecord = Omit<NewTokenRecord, 'hash' | 'userId'> & {
  /** The UTC day it was last used on; null: never. */
  readonly lastUsedOn: Date | null
}

/** How much a revocation has ended, the token itself included. */
export type Ended = { readonly tokens: number; readonly shares: number }

/** Personal access tokens. Only hashes are known here. */
export interface Tokens {
  /** @throws unauthorized when the parent has ended meanwhile. */
  add(token: NewTokenRecord, creation: Creation | null): Promise<CreationOutcome>
  /** Whose it is; null when unknown, expired or revoked. */
  findOwner(hash: Buffer, now: Date): Promise<UserId | null>
  /** Also when it was revoked: a repeated creation gives its first response again. */
  find(userId: UserId, id: TokenId): Promise<TokenRecord | null>
  /** Those that were not revoked, newest first. */
  list(userId: UserId, page: { limit: number; before: TokenId | null }): Promise<Page<TokenRecord>>
  /**
   * Ends the token, all tokens under it, and unless `keepShares` the shares that these made. Null when there is none to
   * revoke.
   */
  revoke(userId: UserId, id: TokenId, how: { now: Date; keepShares: boolean }): Promise<Ended | null>
}
