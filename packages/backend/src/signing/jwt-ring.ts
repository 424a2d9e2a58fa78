import type { KeyObject } from 'node:crypto'
import { createHmac, createSecretKey, hkdfSync } from 'node:crypto'
import jwt from 'jsonwebtoken'
import type { KeyRing } from '../domain/secrets/key-ring.ts'
import { isSameSecret } from '../domain/secrets/same-secret.ts'

const ALGORITHM = 'HS256'

/** Signs claims for one purpose, with keys that are derived from the ring for this purpose only. */
export class JwtRing {
  readonly #activeKid: string
  readonly #keys: ReadonlyMap<string, KeyObject>

  constructor(ring: KeyRing, purpose: string) {
    this.#activeKid = ring.activeKid
    this.#keys = new Map([...ring.keys].map(([kid, key]) => [kid, derive(key, purpose)]))
  }

  sign(claims: object, expiresAt: Date): string {
    const kid = this.#activeKid
    const exp = Math.floor(expiresAt.getTime() / 1000)
    return jwt.sign({ ...claims, exp }, this.#keys.get(kid) ?? '', { algorithm: ALGORITHM, keyid: kid })
  }

  /** Returns the claims of a token; null when the token is forged or expired, or its key is gone. */
  read(token: string, now: Date): unknown {
    try {
      // The token is not verified yet: its header and payload may have any shape.
      const kid = jwt.decode(token, { complete: true })?.header.kid
      const key = this.#keys.get(kid ?? '')
      if (!key) return null
      const clockTimestamp = Math.floor(now.getTime() / 1000)
      // Accepts only our algorithm and ignores the one in the token's header.
      return jwt.verify(token, key, { algorithms: [ALGORITHM], clockTimestamp })
    } catch {
      return null
    }
  }

  /** Returns a keyed hash of a text under the active key, which only the service can compute. */
  proofOf(text: string): string {
    return proof(this.#keys.get(this.#activeKid), text)
  }

  /** Returns whether a proof belongs to this text. Older keys count too, so that a key rotation breaks nothing. */
  isProofOf(text: string, given: string): boolean {
    return [...this.#keys.values()].some((key) => isSameSecret(proof(key, text), given))
  }
}

function derive(key: KeyObject, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', key, '', purpose, 32)))
}

function proof(key: KeyObject | undefined, text: string): string {
  return createHmac('sha256', key ?? '')
    .update(text)
    .digest('base64url')
}
