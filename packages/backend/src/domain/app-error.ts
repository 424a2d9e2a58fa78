import type { ErrorCode, InvalidRequestStatus } from '@galley/contracts'
import { ERROR_STATUS, UNAVAILABLE } from '@galley/contracts'
import type { Literal } from './literal.ts'

/** Facts that a client can act on: names, numbers, rules. Never a value that a user sent. */
export type ErrorDetails = Readonly<Record<string, unknown>>

type AppErrorOptions = {
  readonly details?: ErrorDetails
  readonly cause?: unknown
  /** A narrower status for `invalid_request`, or for `internal` when a service is unavailable. */
  readonly status?: InvalidRequestStatus | typeof UNAVAILABLE
  readonly headers?: Readonly<Record<string, string>>
}

/** An error that the caller gets to see. Any other error is a bug and becomes `internal`. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly status: number
  readonly details: ErrorDetails
  /** Response headers that belong to the error, such as `Retry-After`. */
  readonly headers: Readonly<Record<string, string>>

  constructor(code: ErrorCode, message: string, options: AppErrorOptions) {
    super(message, { cause: options.cause })
    this.code = code
    this.status = options.status ?? ERROR_STATUS[code]
    this.details = options.details ?? {}
    this.headers = options.headers ?? {}
  }
}

/** Returns an error for the caller. The message must be a fixed sentence. */
export function appError<S extends string>(
  code: ErrorCode,
  message: Literal<S>,
  options: AppErrorOptions = {},
): AppError {
  return new AppError(code, message, options)
}

/** How long a caller waits before a retry when a service is unavailable. */
const AWAY_S = 2

/** Returns the error for an unavailable dependency: 503, with `Retry-After`, because a later try may succeed. */
export function partIsAway(cause: unknown): AppError {
  return appError('internal', 'A part of the service is unavailable. Try again after `Retry-After`.', {
    status: UNAVAILABLE,
    headers: { 'Retry-After': String(AWAY_S) },
    cause,
  })
}
