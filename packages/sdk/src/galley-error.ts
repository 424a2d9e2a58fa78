import type { ErrorCode } from './api-types.ts'

/**
 * Why a call did not succeed: a code of the API, or one of the client's own. `unreachable`: no answer came;
 * `timeout`: none came in time; `unexpected_answer`: something answered that is not Galley; `canceled`: the render that
 * was waited for has been canceled.
 */
export type GalleyErrorCode = ErrorCode | 'unreachable' | 'timeout' | 'unexpected_answer' | 'canceled'

type Facts = {
  readonly code: GalleyErrorCode
  readonly status?: number | null
  readonly requestId?: string | null
  readonly details?: Readonly<Record<string, unknown>>
  readonly retryAfterMs?: number | null
  readonly cause?: unknown
}

/** Every failure of a call, except an abort, which is thrown as the signal's own reason. */
export class GalleyError extends Error {
  override readonly name = 'GalleyError'
  readonly code: GalleyErrorCode
  /** The HTTP status; null when no answer came. */
  readonly status: number | null
  /** Names the request in the service's log; null when no answer came. */
  readonly requestId: string | null
  /** What the API says beside the message, such as `issues` or `required_scope`. */
  readonly details: Readonly<Record<string, unknown>>
  /** How long the service asks to wait; null when it doesn't. */
  readonly retryAfterMs: number | null

  constructor(message: string, facts: Facts) {
    super(message, { cause: facts.cause })
    this.code = facts.code
    this.status = facts.status ?? null
    this.requestId = facts.requestId ?? null
    this.details = facts.details ?? {}
    this.retryAfterMs = facts.retryAfterMs ?? null
  }
}

/** Reads an answer that is no success. */
export async function errorOf(response: Response): Promise<GalleyError> {
  const text = await response.text().catch(() => '')
  const { error } = parsed(text)
  const status = response.status
  const requestId = response.headers.get('x-request-id')
  const retryAfterMs = retryAfter(response.headers)
  if (!error) {
    const message = `The answer (HTTP ${status}) is not one of Galley's.`
    return new GalleyError(message, { code: 'unexpected_answer', status, requestId, retryAfterMs })
  }
  const { code, message, request_id, details } = error
  return new GalleyError(message, { code, status, requestId: request_id, details, retryAfterMs })
}

type WireError = {
  readonly code: ErrorCode
  readonly message: string
  readonly request_id: string
  readonly details: Readonly<Record<string, unknown>>
}

function parsed(text: string): { error?: WireError } {
  try {
    const body: unknown = JSON.parse(text)
    const error = (body as { error?: Partial<WireError> | null } | null)?.error
    return typeof error?.code === 'string' ? { error: error as WireError } : {}
  } catch {
    return {}
  }
}

/** Seconds or a date, as milliseconds from now. */
function retryAfter(headers: Headers): number | null {
  const value = headers.get('retry-after')
  if (value === null) return null
  if (/^\d+$/.test(value)) return Number(value) * 1000
  const at = Date.parse(value)
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now())
}
