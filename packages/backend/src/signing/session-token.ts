import type { KeyObject } from 'node:crypto'
import { createHmac, createSecretKey, hkdfSync } from 'node:crypto'
import { idSchema } from '@galley/contracts'
import jwt from 'jsonwebtoken'
import { z } from 'zod'
import type { SessionId } from '../domain/ids.ts'
import type { KeyRing } from '../domain/key-ring.ts'
import { isSameSecret } from '../domain/same-secret.ts'

const claimsSchema = z.object({ sub: idSchema('session') })
const ALGORITHM = 'HS256'

/**
 * Writes and reads the session cookie: a JWT that names the session, signed with a key derived from the ring. The row
 * says whether the session still holds.
 */
export class SessionTokens {
  readonly #activeKid: string
  readonly #keys: ReadonlyMap<string, KeyObject>

  constructor(ring: KeyRing) {
    this.#activeKid = ring.activeKid
    this.#keys = new Map([...ring.keys].map(([kid, key]) => [kid, sessionKey(key)]))
  }

  sign(id: SessionId, expiresAt: Date): string {
    const kid = this.#activeKid
    const exp = Math.floor(expiresAt.getTime() / 1000)
    return jwt.sign({ sub: id, exp }, this.#keys.get(kid) ?? '', { algorithm: ALGORITHM, keyid: kid })
  }

  /** The session that a cookie names; null when it is forged, expired, or of a key that is gone. */
  read(cookie: string, now: Date): SessionId | null {
    try {
      // Reads what nobody has vouched for yet: a header and a payload in any shape.
      const kid = jwt.decode(cookie, { complete: true })?.header.kid
      const key = this.#keys.get(kid ?? '')
      if (!key) return null
      const clockTimestamp = Math.floor(now.getTime() / 1000)
      // One algorithm and no other: the token's own header has no say.
      const claims = jwt.verify(cookie, key, { algorithms: [ALGORITHM], clockTimestamp })
      return claimsSchema.parse(claims).sub as SessionId
    } catch {
      return null
    }
  }

  /** What a page of ours knows about its session and a page of somebody else's doesn't. */
  csrfToken(id: SessionId): string {
    return this.#csrf(this.#activeKid, id)
  }

  /** Also of an older key, so that a rotation doesn't break the pages that are open. */
  isCsrfToken(id: SessionId, given: string): boolean {
    return [...this.#keys.keys()].some((kid) => isSameSecret(this.#csrf(kid, id), given))
  }

  #csrf(kid: string, id: SessionId): string {
    return createHmac('sha256', this.#keys.get(kid) ?? '')
      .update(`csrf\n${id}`)
      .digest('base64url')
  }
}

function sessionKey(key: KeyObject): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', key, '', 'session', 32)))
}
