import type { KeyObject } from 'node:crypto'
import { createPrivateKey, hkdfSync } from 'node:crypto'
import type { KeyRing } from '@galley/backend'
import type { JWK } from 'oidc-provider'

/** DER of an Ed25519 private key (RFC 8410) without its last 32 bytes, the seed. */
const PKCS8_START = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Returns the keys that sign the server's cookies: the active one signs, the others still verify. */
export function cookieKeys(ring: KeyRing): string[] {
  return ordered(ring).map((key) => derive(key, 'oauth cookies').toString('base64url'))
}

/** Returns the server's signing keys. No token is signed with them, but the library doesn't start without a key. */
export function signingKeys(ring: KeyRing): { keys: JWK[] } {
  const keys = ordered(ring).map((key) => {
    const der = Buffer.concat([PKCS8_START, derive(key, 'oauth signing')])
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }).export({ format: 'jwk' }) as JWK
  })
  return { keys }
}

function ordered({ activeKid, keys }: KeyRing): KeyObject[] {
  return [...keys].sort(([kid]) => (kid === activeKid ? -1 : 1)).map(([, key]) => key)
}

function derive(key: KeyObject, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', purpose, 32))
}
