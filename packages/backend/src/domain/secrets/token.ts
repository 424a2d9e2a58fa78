import type { KeyObject } from 'node:crypto'
import { createHmac } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Scope } from '@galley/contracts'
import type { CredentialId, ProjectId, UserId } from '../ids.ts'
import { BASE62, randomBase62 } from './base62.ts'

/** What every token starts with, so that secret scanners can find a leaked one. */
export const TOKEN_PREFIX = 'galley_pat_'

/** What every access token of the authorization server starts with. */
const ACCESS_TOKEN_PREFIX = 'galley_oat_'

/** Characters of a token's secret part. */
export const SECRET_CHARS = 30
const CHECKSUM_CHARS = 6
const AFTER_PREFIX = `[0-9A-Za-z]{${SECRET_CHARS + CHECKSUM_CHARS}}$`
const personal = new RegExp(`^${TOKEN_PREFIX}${AFTER_PREFIX}`)
const granted = new RegExp(`^${ACCESS_TOKEN_PREFIX}${AFTER_PREFIX}`)

/** What a user has narrowed a grant to. */
export type GrantBounds = {
  /** Whether the client may share texts without asking its person each time. */
  readonly sharesUnasked: boolean
  /** The only project that the client may touch; null: all. */
  readonly projectId: ProjectId | null
  /** Whether the number of renders is limited. */
  readonly countsRenders: boolean
}

/** The caller and the caller's permissions. */
export type Bearer = {
  readonly userId: UserId
  /** The credential of the call. Signed URLs carry it, so that they end with it. */
  readonly holder: CredentialId
  readonly scopes: readonly Scope[]
  /** When the credential expires; null: never. */
  readonly expiresAt: Date | null
  /** Null: the caller is not the client of a grant. */
  readonly grant: GrantBounds | null
}

/** Returns a new token: prefix, 30 random base62 characters (178 bits), 6 of checksum (GitHub's format). */
export function newToken(): string {
  return tokenFrom(randomBase62(SECRET_CHARS))
}

/** Returns a new access token of the authorization server, in the same format. */
export function newAccessToken(): string {
  return withChecksum(ACCESS_TOKEN_PREFIX + randomBase62(SECRET_CHARS))
}

/** Returns the token with this secret part, which must be 30 base62 characters. */
export function tokenFrom(secret: string): string {
  return withChecksum(TOKEN_PREFIX + secret)
}

/** Returns false for text that can't be one of our tokens, such as a typo, so that no database query is needed. */
export function isWellFormedToken(text: string): boolean {
  return personal.test(text) && hasChecksum(text)
}

/** Returns the same for access tokens of the authorization server. */
export function isWellFormedAccessToken(text: string): boolean {
  return granted.test(text) && hasChecksum(text)
}

/** Returns the four characters after the service prefix, for listings. */
export function tokenPrefix(token: string): string {
  return token.slice(TOKEN_PREFIX.length, TOKEN_PREFIX.length + 4)
}

/** Returns the stored hash of a token: SHA-256 keyed with the service's pepper. */
export function hashToken(token: string, pepper: KeyObject): Buffer {
  return createHmac('sha256', pepper).update(token).digest()
}

function hasChecksum(text: string): boolean {
  return withChecksum(text.slice(0, -CHECKSUM_CHARS)) === text
}

function withChecksum(body: string): string {
  let rest = crc32(body)
  let digits = ''
  while (digits.length < CHECKSUM_CHARS) {
    digits = BASE62[rest % BASE62.length] + digits
    rest = Math.floor(rest / BASE62.length)
  }
  return body + digits
}
