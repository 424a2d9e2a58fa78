import { idSchema } from '@galley/contracts'
import { z } from 'zod'
import type { SessionId } from '../domain/ids.ts'
import type { KeyRing } from '../domain/secrets/key-ring.ts'
import { JwtRing } from './jwt-ring.ts'

const claimsSchema = z.object({ sub: idSchema('session') })

/**
 * Signs and reads the session cookie: a JWT that names the session, signed with a key derived from the ring. The
 * session's row decides whether the session is still valid.
 */
export class SessionTokens {
  readonly #ring: JwtRing

  constructor(ring: KeyRing) {
    this.#ring = new JwtRing(ring, 'session')
  }

  sign(id: SessionId, expiresAt: Date): string {
    return this.#ring.sign({ sub: id }, expiresAt)
  }

  /** Returns the session that a cookie names; null when the cookie is forged or expired, or its key is gone. */
  read(cookie: string, now: Date): SessionId | null {
    const claims = claimsSchema.safeParse(this.#ring.read(cookie, now))
    return claims.success ? claims.data.sub : null
  }

  /** Returns the session's CSRF token, which our own pages know and other sites don't. */
  csrfToken(id: SessionId): string {
    return this.#ring.proofOf(`csrf\n${id}`)
  }

  /** Returns the secret of one form, which only the page of this session knows. */
  formToken(id: SessionId, form: string): string {
    return this.#ring.proofOf(`form\n${id}\n${form}`)
  }

  /**
   * Returns whether a CSRF token belongs to the session. Older keys count too, so that open pages survive a key
   * rotation.
   */
  isCsrfToken(id: SessionId, given: string): boolean {
    return this.#ring.isProofOf(`csrf\n${id}`, given)
  }
}
