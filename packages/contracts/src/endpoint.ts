import type { z } from 'zod'
import type { ErrorCode, InvalidRequestStatus } from './errors.ts'
import type { Meter } from './limits.ts'
import type { Scope } from './scopes.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/**
 * Who may call an endpoint: anybody, anybody who holds a signed URL, the bearer of a token with a scope (or a signed-in
 * browser, which holds every scope), or a signed-in browser alone.
 */
export type Access =
  | { kind: 'public' }
  | { kind: 'signature' }
  | { kind: 'token'; scope: Scope }
  | { kind: 'session' }

/** What answers: an enveloped JSON resource, with what stands beside it as `meta`, or bytes that are not JSON (an image, a page of HTML). */
export type Answer<D extends z.ZodType> =
  | { kind: 'json'; data: D; meta?: z.ZodType }
  | { kind: 'bytes'; contentTypes: string[] }

/**
 * One endpoint as the outside sees it: who may call it, what goes in, what comes out and what it costs.
 *
 * The server's pipeline, the SDK and the OpenAPI document all read this and nothing else.
 */
export type Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  D extends z.ZodType = z.ZodType,
> = {
  readonly name: string
  readonly summary: string
  /** What a reader has to know beyond the summary. Words in backticks are code. */
  readonly description?: string
  readonly method: Method
  /** Below the base URL, with `{name}` for each path parameter. */
  readonly path: `/${string}`
  readonly access: Access
  readonly params?: P
  readonly query?: Q
  /** Absent when the endpoint takes no body. */
  readonly body?: B
  readonly answer: Answer<D>
  readonly status: 200 | 201 | 202
  /** True when the endpoint creates something and so accepts `Idempotency-Key`. */
  readonly isCreate?: boolean
  /** True when the answer holds a secret: a replay shows it only to the credential that made it. */
  readonly isSecret?: boolean
  /**
   * True when it looks at access or usage, or ends access: it is never charged and has a rate limit of its own, so that a
   * quota that is used up keeps no owner from looking and revoking.
   */
  readonly isControl?: boolean
  /** What one successful call is charged for, besides the API call itself. */
  readonly meters?: readonly Meter[]
  /** `read`: answers with `ETag` and heeds `If-None-Match`. `write`: heeds `If-Match`. */
  readonly conditional?: 'read' | 'write'
  /** True when a `Range` of the bytes can be asked for. */
  readonly hasRanges?: boolean
  /** True when a stream of events heeds `Last-Event-ID`. */
  readonly isResumable?: boolean
  /** True when sentences in the answer follow `Accept-Language`. */
  readonly isLocalized?: boolean
  /** Errors that don't follow from the fields above. A status stands for `invalid_request` under that status. */
  readonly failures?: readonly (ErrorCode | InvalidRequestStatus)[]
}

/** Keeps the exact types of an endpoint's schemas, so that a handler is checked against them. */
export function defineEndpoint<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  D extends z.ZodType,
>(endpoint: Endpoint<P, Q, B, D>): Endpoint<P, Q, B, D> {
  return endpoint
}
