import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { UserId } from '../domain/ids.ts'
import type { KeyRing } from '../domain/key-ring.ts'
import { JwtRing } from './jwt-ring.ts'

/** A browser that somebody has signed in with, and a mark of each account that knows it. */
export type KnownBrowser = { readonly id: string; readonly marks: readonly string[] }

type Account = { readonly id: UserId; readonly passwordHash: string }

/** A browser that several people share keeps the marks of those who used it last. */
const MOST_ACCOUNTS = 5

const claimsSchema = z.object({
  sub: z.string().regex(/^[\w-]{22}$/),
  acc: z.array(z.string()).max(MOST_ACCOUNTS),
})

/**
 * Writes and reads the cookie by which a browser is known after it has been signed in to an account. The cookie opens
 * nothing: it only gives the browser a count of wrong passwords of its own.
 *
 * A mark holds for one password. A changed password makes every browser unknown.
 */
export class BrowserTokens {
  readonly #ring: JwtRing

  constructor(ring: KeyRing) {
    this.#ring = new JwtRing(ring, 'browser')
  }

  /** The cookie's value after a sign-in to `account`. `browser`: what the cookie said before, null without one. */
  sign(account: Account, browser: KnownBrowser | null, expiresAt: Date): string {
    const id = browser?.id ?? randomBytes(16).toString('base64url')
    const others = (browser?.marks ?? []).filter((mark) => !this.#isMark(mark, id, account))
    const acc = [this.#ring.proofOf(markOf(id, account)), ...others].slice(0, MOST_ACCOUNTS)
    return this.#ring.sign({ sub: id, acc }, expiresAt)
  }

  /** Null when the cookie is forged, expired, or of a key that is gone. */
  read(cookie: string, now: Date): KnownBrowser | null {
    const claims = claimsSchema.safeParse(this.#ring.read(cookie, now))
    return claims.success ? { id: claims.data.sub, marks: claims.data.acc } : null
  }

  /** Whether the browser has been signed in to the account under its present password. */
  knows({ id, marks }: KnownBrowser, account: Account): boolean {
    return marks.some((mark) => this.#isMark(mark, id, account))
  }

  #isMark(mark: string, browserId: string, account: Account): boolean {
    return this.#ring.isProofOf(markOf(browserId, account), mark)
  }
}

function markOf(browserId: string, { id, passwordHash }: Account): string {
  return `${browserId}\n${id}\n${passwordHash}`
}
