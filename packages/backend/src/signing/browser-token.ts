import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { UserId } from '../domain/ids.ts'
import type { KeyRing } from '../domain/secrets/key-ring.ts'
import { JwtRing } from './jwt-ring.ts'

/** A browser that was used to sign in, with a mark for each account that knows it. */
export type KnownBrowser = { readonly id: string; readonly marks: readonly string[] }

type Account = { readonly id: UserId; readonly passwordHash: string }

/** A shared browser keeps the marks of the accounts that used it last. */
const MOST_ACCOUNTS = 5

const claimsSchema = z.object({
  sub: z.string().regex(/^[\w-]{22}$/),
  acc: z.array(z.string()).max(MOST_ACCOUNTS),
})

/**
 * Signs and reads the cookie that identifies a browser after a sign-in. The cookie grants no access. It only gives the
 * browser its own count of wrong passwords.
 *
 * A mark is valid for one password. After a password change every browser is unknown.
 */
export class BrowserTokens {
  readonly #ring: JwtRing

  constructor(ring: KeyRing) {
    this.#ring = new JwtRing(ring, 'browser')
  }

  /**
   * Returns the cookie's value after a sign-in to `account`. `browser`: the content of the previous cookie; null
   * without one.
   */
  sign(account: Account, browser: KnownBrowser | null, expiresAt: Date): string {
    const id = browser?.id ?? randomBytes(16).toString('base64url')
    const others = (browser?.marks ?? []).filter((mark) => !this.#isMark(mark, id, account))
    const acc = [this.#ring.proofOf(markOf(id, account)), ...others].slice(0, MOST_ACCOUNTS)
    return this.#ring.sign({ sub: id, acc }, expiresAt)
  }

  /** Returns the cookie's content; null when the cookie is forged or expired, or its key is gone. */
  read(cookie: string, now: Date): KnownBrowser | null {
    const claims = claimsSchema.safeParse(this.#ring.read(cookie, now))
    return claims.success ? { id: claims.data.sub, marks: claims.data.acc } : null
  }

  /** Returns whether the browser was used to sign in to the account with its current password. */
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
