import type { ErrorCode, InvalidRequestStatus } from '@galley/contracts'
import { ERROR_STATUS, UNAVAILABLE } from '@galley/contracts'
import type { Literal } from './literal.ts'

/** Facts a client can act on: names, numbers, rules. Never a value that a user sent. */
export type ErrorDetails = Readonly<Record<string, unknown>>

type Options = {
  readonly details?: ErrorDetails
  readonly cause?: unknown
  /** A narrower status for `invalid_request`, or for `internal` where a part is away. */
  readonly status?: InvalidRequestStatus | typeof UNAVAILABLE
  readonly headers?: Readonly<Record<string, string>>
}

/** Something the caller is told. Whatever else is thrown is a bug and becomes `internal`. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly status: number
  readonly details: ErrorDetails
  /** Response headers that belong to the error, such as `Retry-After`. */
  readonly headers: Readonly<Record<string, string>>

  constructor(code: ErrorCode, message: string, options: Options) {
    super(message, { cause: options.cause })
    this.code = code
    this.status = options.status ?? ERROR_STATUS[code]
    this.details = options.details ?? {}
    this.headers = options.headers ?? {}
  }
}

/** Makes an error for the caller. The message must be a fixed sentence. */
export function appError<S extends string>(
  code: ErrorCode,
  message: Literal<S>,
  options: Options = {},
): AppError {
  return new AppError(code, message, options)
}

/** How long a caller rests when a part of the service is away. */
const AWAY_S = 2

/** A part that the service can't do without is away. A later try may do, so it says when. */
export function partIsAway(cause: unknown): AppError {
  return appError('internal', 'A part of the service is away. Try again after `Retry-After`.', {
    status: UNAVAILABLE,
    headers: { 'Retry-After': String(AWAY_S) },
    cause,
  })
}
