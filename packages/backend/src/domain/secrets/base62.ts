import type { KeyObject } from 'node:crypto'
import { hkdfSync, randomBytes } from 'node:crypto'

export const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Returns `length` random characters, 5.95 bits each. */
export function randomBase62(length: number): string {
  return toBase62(randomBytes(length * 2), length)
}

/**
 * Returns a secret derived from the service's key and a value that only the caller knows, so that a repeated creation
 * returns the same secret although it is not stored (HKDF-SHA-256, RFC 5869).
 */
export function derivedBase62(length: number, from: { key: KeyObject; salt: string; info: string }): string {
  return toBase62(Buffer.from(hkdfSync('sha256', from.key, from.salt, from.info, length * 2)), length)
}

/**
 * Uses two bytes for each character: the remainder of 65,536 by 62 favours a character by less than one in a thousand.
 */
function toBase62(bytes: Buffer, length: number): string {
  return Array.from({ length }, (_, index) => BASE62[bytes.readUInt16BE(index * 2) % BASE62.length]).join('')
}
