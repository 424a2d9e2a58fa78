import { z } from 'zod'
import type { KeyRing } from '../domain/key-ring.ts'
import { JwtRing } from './jwt-ring.ts'

const claimsSchema = z.object({ sub: z.string() })

/** Writes and reads what a letter proves: that whoever has it reads the mail of an address. Nothing of it is stored. */
export class SignUpTokens {
  readonly #ring: JwtRing

  constructor(ring: KeyRing) {
    this.#ring = new JwtRing(ring, 'sign-up')
  }

  sign(email: string, expiresAt: Date): string {
    return this.#ring.sign({ sub: email }, expiresAt)
  }

  /** The address that a token is proof of; null when it is forged, expired, or of a key that is gone. */
  read(token: string, now: Date): string | null {
    const claims = claimsSchema.safeParse(this.#ring.read(token, now))
    return claims.success ? claims.data.sub : null
  }
}
