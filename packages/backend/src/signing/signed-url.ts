import { createHmac } from 'node:crypto'
import type { KeyRing } from '../domain/secrets/key-ring.ts'
import { isSameSecret } from '../domain/secrets/same-secret.ts'

/** What a signed URL gives access to, on whose behalf and until when. */
export type Grant = {
  readonly method: 'GET' | 'POST'
  /** Relative to the base URL, e.g. `/assets/art_…`, so that the signature is valid on every base URL. */
  readonly path: string
  /** Further parameters. They can't be changed without breaking the signature. */
  readonly query?: Readonly<Record<string, string>>
  readonly expiresAt: Date
  /** The token or session whose access this is; null when the service itself makes the request. */
  readonly holder: string | null
}

/** Signs and verifies URLs: HMAC-SHA256 over method, path and the sorted query, with a key id for rotation. */
export class UrlSigner {
  readonly #ring: KeyRing

  constructor(ring: KeyRing) {
    this.#ring = ring
  }

  /** Returns the path with its signed query. */
  sign(grant: Grant): string {
    const query = new URLSearchParams(grant.query)
    query.set('exp', String(Math.floor(grant.expiresAt.getTime() / 1000)))
    query.set('kid', this.#ring.activeKid)
    if (grant.holder !== null) query.set('tid', grant.holder)
    query.set('sig', this.#mac(this.#ring.activeKid, grant, query) ?? '')
    return `${grant.path}?${query}`
  }

  /**
   * Returns the holder that a signed request acts for (null: the service), or `refused` when the signature is wrong,
   * expired, or names an unknown key. An added or repeated parameter breaks the signature too.
   */
  verify(request: { method: string; path: string; query: URLSearchParams; now: Date }): {
    readonly verdict: 'granted' | 'refused'
    readonly holder: string | null
  } {
    const { query } = request
    const refused = { verdict: 'refused', holder: null } as const
    const expected = this.#mac(query.get('kid') ?? '', request, query)
    const given = query.getAll('sig')
    if (expected === null || given.length !== 1 || !isSameSecret(expected, given[0] ?? '')) return refused
    if (!(Number(query.get('exp')) * 1000 > request.now.getTime())) return refused
    return { verdict: 'granted', holder: query.get('tid') }
  }

  #mac(kid: string, request: { method: string; path: string }, query: URLSearchParams): string | null {
    const key = this.#ring.keys.get(kid)
    if (!key) return null
    const signed = new URLSearchParams(query)
    signed.delete('sig')
    signed.sort()
    return createHmac('sha256', key)
      .update(`${request.method}\n${request.path}\n${signed}`)
      .digest('base64url')
  }
}
