/** How a client reaches the service. */
export type ClientOptions = {
  /** Where the API is, such as `https://galley.example/v1`. In a browser it may be a path. */
  readonly baseUrl: string
  /** A personal access token. Left out in a browser, where the session cookie speaks for whoever is signed in. */
  readonly token?: string
  /** How long one try may take until its answer begins; 60 s when left out. */
  readonly timeoutMs?: number
  /** How often a call is repeated at most; 3 when left out. */
  readonly retries?: number
  /** What people read in answers, as `Accept-Language`. */
  readonly language?: string
  /** In place of the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch
}

export type Settings = {
  readonly baseUrl: string
  readonly timeoutMs: number
  readonly retries: number
  /** A service that asks for a longer rest than this is taken as one that says no. */
  readonly longestRestMs: number
  /** Whether requests carry cookies. Empty on an edge without cookies, which refuses the very word. */
  readonly cookies: { readonly credentials?: RequestCredentials }
  readonly fetch: typeof globalThis.fetch
  readonly headers: (method: string) => Record<string, string>
  /** What unsafe requests of a signed-in browser carry; null until it is known. */
  readonly csrf: { token: string | null }
}

const TIMEOUT_MS = 60_000
const LONGEST_REST_MS = 30_000
const RETRIES = 3

export function settingsOf(options: ClientOptions): Settings {
  const { token, language } = options
  const csrf = { token: null as string | null }
  const fixed: Record<string, string> = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(language !== undefined && { 'accept-language': language }),
  }
  return {
    baseUrl: options.baseUrl.replace(/\/+$/, ''),
    timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
    retries: options.retries ?? RETRIES,
    longestRestMs: LONGEST_REST_MS,
    // A token speaks for itself; a cookie beside it would only confuse.
    cookies: cookiesAs(token === undefined ? 'same-origin' : 'omit'),
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    headers: (method) =>
      method !== 'GET' && csrf.token !== null ? { ...fixed, 'x-csrf-token': csrf.token } : fixed,
    csrf,
  }
}

export function cookiesAs(credentials: RequestCredentials): Settings['cookies'] {
  return 'credentials' in Request.prototype ? { credentials } : {}
}
