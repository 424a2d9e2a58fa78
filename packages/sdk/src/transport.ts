import { errorOf, GalleyError } from './galley-error.ts'
import type { Route } from './routes.ts'
import type { Settings } from './settings.ts'
import { backOffMs, FIRST_BACK_OFF, pause } from './timing.ts'

/** The options of every call. */
export type CallOptions = {
  /** Ends the call and its retries. */
  readonly signal?: AbortSignal | undefined
  /** How long one try may take until the answer begins. */
  readonly timeoutMs?: number
  /** The language of texts in the answer, as `Accept-Language`. Default: the client's. */
  readonly language?: string
}

export type Request = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: object | undefined
  readonly body?: unknown
  /** A file, sent as it is in place of `body`. */
  readonly file?: Blob
  readonly headers?: Readonly<Record<string, string>>
}

/** Reasons with which nothing has begun. */
const TURNED_AWAY = new Set(['in_progress', 'too_busy'])
const PASSING_STATUSES = new Set([502, 503, 504])

/** Sends a request and retries it if that is safe. @throws GalleyError; the signal's reason on abort. */
export async function send(
  settings: Settings,
  route: Route,
  input: Request & CallOptions,
): Promise<Response> {
  const url = urlOf(settings.baseUrl, route.path, input)
  const key: Record<string, string> = route.isCreate ? { 'idempotency-key': newIdempotencyKey() } : {}
  const headers = { ...key, ...input.headers }
  const body = input.file ?? (input.body === undefined ? null : JSON.stringify(input.body))
  const mayRepeat = route.method === 'GET' || route.isRepeatable === true || 'idempotency-key' in headers
  for (let failures = 0; ; failures++) {
    try {
      return await once(settings, { url, method: route.method, headers, body }, input)
    } catch (error) {
      const restMs = restBefore(error, { settings, failures, mayRepeat })
      if (restMs === null || !(error instanceof GalleyError)) throw error
      settings.onRest({ restMs, error })
      await pause(restMs, input.signal)
    }
  }
}

/** Returns a key of 128 random bits without hyphens, as the API requires. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

type Attempt = {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Blob | null
}

async function once(settings: Settings, attempt: Attempt, options: CallOptions): Promise<Response> {
  const headers = {
    accept: 'application/json',
    ...(attempt.body !== null && { 'content-type': typeOf(attempt.body) }),
    ...settings.headers(attempt.method),
    ...(options.language !== undefined && { 'accept-language': options.language }),
    ...attempt.headers,
  }
  const { method, body } = attempt
  const response = await fetchInTime(settings, options, (signal) =>
    settings.fetch(attempt.url, { method, headers, body, signal, ...settings.cookies }),
  )
  if (response.ok || response.status === 304) return response
  throw await errorOf(response)
}

function typeOf(body: string | Blob): string {
  return typeof body === 'string' ? 'application/json' : body.type || 'application/octet-stream'
}

/**
 * Returns the answer once it begins. The body has no timeout, because an event stream has no end. @throws GalleyError
 * `timeout` or `unreachable`; the signal's reason on abort.
 */
export async function fetchInTime(
  settings: Pick<Settings, 'timeoutMs'>,
  options: CallOptions,
  start: (signal: AbortSignal) => Promise<Response>,
): Promise<Response> {
  options.signal?.throwIfAborted()
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), options.timeoutMs ?? settings.timeoutMs)
  try {
    return await start(options.signal ? AbortSignal.any([options.signal, late.signal]) : late.signal)
  } catch (cause) {
    options.signal?.throwIfAborted()
    if (late.signal.aborted) {
      throw new GalleyError('No answer came in time.', { code: 'timeout', cause })
    }
    throw new GalleyError('The service could not be reached.', { code: 'unreachable', cause })
  } finally {
    clearTimeout(timer)
  }
}

type Try = { readonly settings: Settings; readonly failures: number; readonly mayRepeat: boolean }

/** Returns the delay before a retry, or null if there should be none. */
function restBefore(error: unknown, { settings, failures, mayRepeat }: Try): number | null {
  if (!(error instanceof GalleyError) || failures >= settings.retries) return null
  if (!(mayRepeat ? isPassing(error) : wasTurnedAway(error))) return null
  // A browser knows. Its page can then show what it has at once.
  if (error.code === 'unreachable' && globalThis.navigator?.onLine === false) return null
  const restMs = error.retryAfterMs ?? backOffMs(failures, FIRST_BACK_OFF)
  return restMs > settings.longestRestMs ? null : restMs
}

/** Returns whether a repeatable call can succeed on a retry. */
export function isPassing(error: GalleyError): boolean {
  return wasTurnedAway(error) || mayHaveBeenLost(error)
}

/** Returns whether the service refused the call before it started, so that every call can be sent again. */
function wasTurnedAway(error: GalleyError): boolean {
  return error.code === 'rate_limited' || TURNED_AWAY.has(String(error.details.reason))
}

/** Returns whether the outcome of the call is unknown. A missing configuration doesn't count, because a retry can't fix it. */
function mayHaveBeenLost({ code, status }: GalleyError): boolean {
  if (code === 'unreachable' || code === 'timeout') return true
  return code !== 'config_missing' && status !== null && PASSING_STATUSES.has(status)
}

function urlOf(baseUrl: string, path: string, { params = {}, query = {} }: Request): string {
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''))
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const search = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString()
  return `${baseUrl}${filled}${search && `?${search}`}`
}
