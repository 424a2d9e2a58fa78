import type { Scope } from '@galley/contracts'
import type { ProjectId, TokenId, UserId } from '../../domain/ids.ts'

/** What a user has granted to a client. It is a token without a secret: the client presents access tokens instead. */
export type NewOauthGrant = {
  readonly id: TokenId
  readonly userId: UserId
  /** An id of the configuration, or the address of the client's metadata document. */
  readonly clientId: string
  readonly clientName: string
  readonly scopes: readonly Scope[]
  readonly createdAt: Date
  readonly expiresAt: Date
  /** The only project that the client may touch; null: all. */
  readonly onlyProjectId: ProjectId | null
  /** How many renders it may still request; null: as many as the quota allows. */
  readonly rendersLeft: number | null
  /** Whether it may share texts without asking its person each time. */
  readonly sharesUnasked: boolean
}

export type OauthGrant = Omit<NewOauthGrant, 'userId'> & {
  /** The UTC day of its last use; null: never used. */
  readonly lastUsedOn: Date | null
}

/** Which grant gets what in addition. `sharesUnasked: false` takes nothing away. */
export type WiderGrant = Pick<NewOauthGrant, 'id' | 'userId' | 'clientId' | 'scopes' | 'sharesUnasked'>

/** The grants of OAuth clients. `Tokens.revoke` ends them. */
export interface OauthGrants {
  add(grant: NewOauthGrant): Promise<void>
  /** Lists the grants that have not ended, newest first. */
  list(userId: UserId, now: Date): Promise<OauthGrant[]>
  /** Adds to a grant of this user and client. What narrows it stays. Returns false when it has ended. */
  widen(grant: WiderGrant, now: Date): Promise<boolean>
  /** Returns the scopes of a grant. Empty when there is none. */
  scopesOf(id: TokenId): Promise<Scope[]>
  /** Takes one render of those that are left. False: none is. */
  takeRender(id: TokenId): Promise<boolean>
  /** Gives a render back that was not created. */
  returnRender(id: TokenId): Promise<void>
}
