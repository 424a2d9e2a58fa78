import type { TokenId, UserId } from '@galley/backend'
import type { Scope } from '@galley/contracts'
import type { Exchange } from '../http/reply.ts'

/** A client's request that waits for a person. */
export type Asked = {
  readonly uid: string
  readonly needs: 'sign-in' | 'consent'
  /** The user whom the library has signed in; null before the sign-in. */
  readonly accountId: string | null
  readonly clientId: string
  readonly clientName: string
  /** Null: the client waits on another device and shows a code. */
  readonly redirectUri: string | null
  /** Empty if the client named none. */
  readonly scopes: readonly Scope[]
  readonly resources: readonly string[]
}

/** The library's interactions, in our words. */
export interface Asking {
  /** Returns null when the request has expired, or is not this browser's. */
  find(exchange: Exchange): Promise<Asked | null>
  signIn(exchange: Exchange, userId: UserId): Promise<void>
  deny(exchange: Exchange): Promise<void>
  /** Lets the client have a recorded grant, which may be an earlier one that was widened. */
  allow(exchange: Exchange, granted: { readonly asked: Asked; readonly grantId: TokenId }): Promise<void>
}
