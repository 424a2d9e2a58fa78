import type { GalleyError } from './galley-error.ts'

/** The options of a client. */
export type ClientOptions = {
  /** The address of the API, such as `https://galley.example/v1`. In a browser it may be a path. */
  readonly baseUrl: string
  /** A personal access token. Leave it out in a browser, where the session cookie identifies the user. */
  readonly token?: string
  /** How long one try may take until the answer begins. Default: 60 s. */
  readonly timeoutMs?: number
  /** How often a call is retried at most. Default: 3. */
  readonly retries?: number
  /** If the service asks to wait longer than this before a retry, the call fails. Default: 30 s. */
  readonly longestRestMs?: number
  /** Called before each retry, with its delay. */
  readonly onRest?: (rest: { readonly restMs: number; readonly error: GalleyError }) => void
  /** The language of texts in answers, as `Accept-Language`. */
  readonly language?: string
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch
}

export type Settings = {
  readonly baseUrl: string
  readonly timeoutMs: number
  readonly retries: number
  readonly longestRestMs: number
  readonly onRest: NonNullable<ClientOptions['onRest']>
  /** Whether requests carry cookies. Empty on runtimes without cookies, which reject the option. */
  readonly cookies: { readonly credentials?: RequestCredentials }
  readonly fetch: typeof globalThis.fetch
  readonly headers: (method: string) => Record<string, string>
  /** The CSRF token of a signed-in browser. Null until it is known. */
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
    longestRestMs: options.longestRestMs ?? LONGEST_REST_MS,
    onRest: options.onRest ?? (() => {}),
    // With a token, cookies are omitted, so that each request has one credential.
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
