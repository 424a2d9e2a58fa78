import { createHmac, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Scope } from '@galley/contracts'
import type { TokenId, UserId } from './ids.ts'

/** What every token starts with, so that secret scanners can find a leaked one. */
export const TOKEN_PREFIX = 'galley_pat_'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SECRET_CHARS = 30
const CHECKSUM_CHARS = 6
const pattern = new RegExp(`^${TOKEN_PREFIX}[0-9A-Za-z]{${SECRET_CHARS + CHECKSUM_CHARS}}$`)

/** Who is calling: the user, what the token lets them do, and the limits of their plan. */
export type Bearer = {
  readonly userId: UserId
  readonly tokenId: TokenId
  readonly scopes: readonly Scope[]
}

/** Makes a token: prefix, 30 random base62 characters (178 bits), 6 of checksum (GitHub's format). */
export function newToken(randomIndex: (max: number) => number = randomInt): string {
  let secret = ''
  for (let i = 0; i < SECRET_CHARS; i++) secret += ALPHABET[randomIndex(ALPHABET.length)]
  return withChecksum(TOKEN_PREFIX + secret)
}

/** False for anything that can't be a token of ours, such as a typo: no database is asked then. */
export function isWellFormedToken(text: string): boolean {
  return pattern.test(text) && withChecksum(text.slice(0, -CHECKSUM_CHARS)) === text
}

/** The four characters after the service prefix, which a listing shows. */
export function tokenPrefix(token: string): string {
  return token.slice(TOKEN_PREFIX.length, TOKEN_PREFIX.length + 4)
}

/** What is stored of a token: SHA-256 keyed with the service's pepper. */
export function hashToken(token: string, pepper: Buffer): Buffer {
  return createHmac('sha256', pepper).update(token).digest()
}

function withChecksum(body: string): string {
  let rest = crc32(body)
  let digits = ''
  while (digits.length < CHECKSUM_CHARS) {
    digits = ALPHABET[rest % ALPHABET.length] + digits
    rest = Math.floor(rest / ALPHABET.length)
  }
  return body + digits
}
