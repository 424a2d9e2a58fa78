import type { Scope } from '@galley/contracts'
import type { TokenId } from '../../domain/ids.ts'

/** A record of the authorization server: a code, a token, a consent, an interaction. */
export type OauthRecord = {
  /** The library's name of its kind. */
  readonly model: string
  /** A keyed hash of the secret that finds it. Hashes of other keys below are made the same way. */
  readonly keyHash: Buffer
  readonly payload: object
  /** The grant that it ends with; null: it belongs to none. */
  readonly grantId: TokenId | null
  readonly uidHash: Buffer | null
  readonly userCodeHash: Buffer | null
  /** The scopes of an access token; empty for other kinds. */
  readonly scopes: readonly Scope[]
  /** The RFC 7638 thumbprint of the key that an access token is bound to; null: it is bound to none. */
  readonly keyThumbprint: string | null
  readonly expiresAt: Date
}

export type StoredPayload = {
  readonly payload: object
  readonly consumedAt: Date | null
  /** The scopes of its grant now. Null when it belongs to none. */
  readonly grantScopes: readonly Scope[] | null
}

type RecordKey = Pick<OauthRecord, 'model'> &
  Readonly<Partial<Pick<OauthRecord, 'keyHash' | 'uidHash' | 'userCodeHash'>>>

/** What the authorization server remembers. Secrets are stored as hashes, and payloads are sealed. */
export interface OauthRecords {
  /** Adds or replaces a record. */
  put(record: OauthRecord): Promise<void>
  /** Returns null when there is none, when it has expired, or when its grant has ended. */
  find(key: RecordKey, now: Date): Promise<StoredPayload | null>
  /** Returns whether this call has used the record up. False: it was used up before. */
  consume(key: Pick<OauthRecord, 'model' | 'keyHash'>, now: Date): Promise<boolean>
  remove(key: Pick<OauthRecord, 'model' | 'keyHash'>): Promise<void>
  removeOfGrant(model: string, grantId: TokenId): Promise<void>
}
