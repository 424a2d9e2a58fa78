import type { ErrorCode, InvalidRequestStatus } from '@galley/contracts'
import { ERROR_STATUS } from '@galley/contracts'
import type { Literal } from './literal.ts'

/** Facts a client can act on: names, numbers, rules. Never a value that a user sent. */
export type ErrorDetails = Readonly<Record<string, unknown>>

type Options = {
  readonly details?: ErrorDetails
  readonly cause?: unknown
  /** A narrower status for `invalid_request`. */
  readonly status?: InvalidRequestStatus
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
