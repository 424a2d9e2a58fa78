import { idSchema } from '@galley/contracts'
import { z } from 'zod'
import type { SessionId } from '../domain/ids.ts'
import type { KeyRing } from '../domain/key-ring.ts'
import { JwtRing } from './jwt-ring.ts'

const claimsSchema = z.object({ sub: idSchema('session') })

/**
 * Writes and reads the session cookie: a JWT that names the session, signed with a key derived from the ring. The row
 * says whether the session still holds.
 */
export class SessionTokens {
  readonly #ring: JwtRing

  constructor(ring: KeyRing) {
    this.#ring = new JwtRing(ring, 'session')
  }

  sign(id: SessionId, expiresAt: Date): string {
    return this.#ring.sign({ sub: id }, expiresAt)
  }

  /** The session that a cookie names; null when it is forged, expired, or of a key that is gone. */
  read(cookie: string, now: Date): SessionId | null {
    const claims = claimsSchema.safeParse(this.#ring.read(cookie, now))
    return claims.success ? (claims.data.sub as SessionId) : null
  }

  /** What a page of ours knows about its session and a page of somebody else's doesn't. */
  csrfToken(id: SessionId): string {
    return this.#ring.proofOf(`csrf\n${id}`)
  }

  /** Also of an older key, so that a rotation doesn't break the pages that are open. */
  isCsrfToken(id: SessionId, given: string): boolean {
    return this.#ring.isProofOf(`csrf\n${id}`, given)
  }
}
