import { z } from 'zod'
import type { KeyRing } from '../domain/secrets/key-ring.ts'
import { JwtRing } from './jwt-ring.ts'

const claimsSchema = z.object({ sub: z.string() })

/**
 * Signs and reads the token in a sign-up mail. The token proves that its bearer reads the mail of an address. It is not
 * stored.
 */
export class SignUpTokens {
  readonly #ring: JwtRing

  constructor(ring: KeyRing) {
    this.#ring = new JwtRing(ring, 'sign-up')
  }

  sign(email: string, expiresAt: Date): string {
    return this.#ring.sign({ sub: email }, expiresAt)
  }

  /** Returns the address that a token proves; null when the token is forged or expired, or its key is gone. */
  read(token: string, now: Date): string | null {
    const claims = claimsSchema.safeParse(this.#ring.read(token, now))
    return claims.success ? claims.data.sub : null
  }
}
