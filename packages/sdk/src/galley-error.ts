import type { ErrorCode } from './api-types.ts'

/**
 * Why a call failed: a code of the API or of the client. `unreachable`: there was no answer. `timeout`: there was no answer
 * in time. `unexpected_answer`: the answer was not from Galley. `canceled`: the render was canceled during the wait.
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

/** A failed call. An abort is not one: it throws the reason of the signal. */
export class GalleyError extends Error {
  override readonly name = 'GalleyError'
  readonly code: GalleyErrorCode
  /** The HTTP status. Null if there was no answer. */
  readonly status: number | null
  /** The id of the request in the service's log. Null if there was no answer. */
  readonly requestId: string | null
  /** Details of the API, such as `issues` or `required_scope`. */
  readonly details: Readonly<Record<string, unknown>>
  /** How long to wait before a retry. Null if the service doesn't say. */
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

/** Returns the error of an answer that is not a success. */
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

/** Converts seconds or a date into milliseconds from now. */
function retryAfter(headers: Headers): number | null {
  const value = headers.get('retry-after')
  if (value === null) return null
  if (/^\d+$/.test(value)) return Number(value) * 1000
  const at = Date.parse(value)
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now())
}
