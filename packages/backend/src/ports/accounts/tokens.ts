import type { Scope } from '@galley/contracts'
import type { TokenId, UserId } from '../../domain/ids.ts'
import type { Creation, CreationOutcome } from '../creation.ts'
import type { ListPage } from '../projects/projects.ts'

export type NewTokenRecord = {
  readonly id: TokenId
  readonly userId: UserId
  /** The token that created this one and with which it ends; null: it has no parent. */
  readonly parentId: TokenId | null
  readonly name: string
  readonly prefix: string
  readonly hash: Buffer
  readonly scopes: readonly Scope[]
  readonly createdAt: Date
  readonly expiresAt: Date | null
}

export type TokenRecord = Omit<NewTokenRecord, 'hash' | 'userId'> & {
  /** The UTC day of its last use; null: never used. */
  readonly lastUsedOn: Date | null
}

/** How many tokens, including the revoked one, and shares a revocation has ended. */
export type RevocationCounts = { readonly tokens: number; readonly shares: number }

/** Personal access tokens. Only their hashes are stored. */
export interface Tokens {
  /** @throws unauthorized when the parent has ended meanwhile. */
  add(token: NewTokenRecord, creation: Creation | null): Promise<CreationOutcome>
  /** Returns the token's owner; null when the token is unknown, expired or revoked. */
  findOwner(hash: Buffer, now: Date): Promise<UserId | null>
  /** Returns a token, also a revoked one, because a repeated creation repeats its first response. */
  find(userId: UserId, id: TokenId): Promise<TokenRecord | null>
  /** Lists the tokens that are not revoked, newest first. */
  list(userId: UserId, page: { limit: number; before: TokenId | null }): Promise<ListPage<TokenRecord>>
  /**
   * Ends the token, its descendants, and unless `keepShares` the shares that these created. Null when there is no token
   * to revoke.
   */
  revoke(
    userId: UserId,
    id: TokenId,
    how: { now: Date; keepShares: boolean },
  ): Promise<RevocationCounts | null>
}
