import type { KeyObject } from 'node:crypto'
import { createSecretKey } from 'node:crypto'

/** Keys by id. The active key signs or seals. The others still verify or open, until they are removed from the ring. */
export type KeyRing = { readonly activeKid: string; readonly keys: ReadonlyMap<string, KeyObject> }

/**
 * Parses `kid:base64,kid:base64`; the first key is active. Each key is 32 bytes.
 *
 * @throws Error that names the broken rule, never the key.
 */
export function parseKeyRing(text: string): KeyRing {
  const entries = text.split(',').map((entry) => {
    const [kid, encoded, ...rest] = entry.trim().split(':')
    if (!kid || !encoded || rest.length > 0 || !/^[A-Za-z0-9_-]{1,40}$/.test(kid)) {
      throw new Error('must be kid:base64 entries, separated by commas')
    }
    const key = Buffer.from(encoded, 'base64')
    if (key.length !== 32) throw new Error('must hold keys of 32 bytes in base64')
    // Prepared once. A key given as bytes is prepared at every use, which takes longer than the use itself.
    return [kid, createSecretKey(key)] as const
  })
  const keys = new Map(entries)
  if (keys.size !== entries.length) throw new Error('must not name a key id twice')
  const [first] = entries
  if (!first) throw new Error('must hold a key')
  return { activeKid: first[0], keys }
}
