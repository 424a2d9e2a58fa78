import { z } from 'zod'

/** Every error code of the API, with its HTTP status. */
export const ERROR_STATUS = {
  unauthorized: 401,
  forbidden_scope: 403,
  not_found: 404,
  invalid_request: 400,
  payload_too_large: 413,
  rate_limited: 429,
  quota_exceeded: 402,
  idempotency_conflict: 409,
  render_failed: 409,
  config_missing: 503,
  internal: 500,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

export const errorCodes = Object.keys(ERROR_STATUS) as ErrorCode[]

export const errorCodeSchema = z.enum(errorCodes).meta({ id: 'ErrorCode' })

/**
 * The statuses of `invalid_request`. Besides 400 they are: wrong method, no acceptable type, a state that forbids the
 * action, a failed `If-Match`, a wrong content type, a range outside of the file, a host that is not served.
 */
export const INVALID_REQUEST_STATUSES = [400, 405, 406, 409, 412, 415, 416, 421] as const
/** The status of `internal` while a dependency is unavailable. It is not a bug, and a retry may succeed. */
export const UNAVAILABLE = 503

export type InvalidRequestStatus = (typeof INVALID_REQUEST_STATUSES)[number]

/** A rule that a request breaks: its path and the rule, never the value. */
export const issueSchema = z.object({ path: z.string(), message: z.string() })
export type Issue = z.infer<typeof issueSchema>

export const errorBodySchema = z.object({
  data: z.null(),
  error: z.object({
    code: errorCodeSchema,
    message: z.string(),
    request_id: z.string(),
    details: z.record(z.string(), z.unknown()),
  }),
})
export type ErrorBody = z.infer<typeof errorBodySchema>

/** An error in the format of RFC 9457, for callers whose `Accept` names `application/problem+json`. */
export const problemSchema = z
  .object({
    type: z.url().describe('The part of the documentation that explains the code.'),
    title: z.string().describe('What the code means.'),
    status: z.number().int(),
    detail: z.string().describe('The `message` of the envelope.'),
    code: errorCodeSchema,
    request_id: z.string(),
    details: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'Problem', description: 'An error in the format of RFC 9457.' })
export type Problem = z.infer<typeof problemSchema>
