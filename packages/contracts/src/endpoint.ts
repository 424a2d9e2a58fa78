import type { z } from 'zod'
import type { ErrorCode, InvalidRequestStatus } from './errors.ts'
import type { Meter } from './limits.ts'
import type { Scope } from './schemas/scopes.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call an endpoint: every caller, holders of a signed URL, holders of a token with the scope (or a signed-in
 * browser, which has every scope), or signed-in browsers only.
 */
export type EndpointAccess =
  | { kind: 'public' }
  | { kind: 'signature' }
  | { kind: 'token'; scope: Scope }
  | { kind: 'session' }

/**
 * The kind of answer: a JSON resource in the envelope, with optional `meta`, bytes that are not JSON (an image, an HTML
 * page), or headers alone.
 */
export type AnswerContract<D extends z.ZodType> =
  | { kind: 'json'; data: D; meta?: z.ZodType }
  | { kind: 'bytes'; contentTypes: string[] }
  | { kind: 'none' }

/**
 * An endpoint's public contract: who may call it, its input, its output and its cost.
 *
 * The server's pipeline, the SDK and the OpenAPI document are all derived from this contract.
 */
export type Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  D extends z.ZodType = z.ZodType,
> = {
  readonly name: string
  readonly summary: string
  /** Additional facts for readers of the documentation. Words in backticks are code. */
  readonly description?: string
  readonly method: Method
  /** The path below the base URL, with `{name}` for each path parameter. */
  readonly path: `/${string}`
  readonly access: EndpointAccess
  readonly params?: P
  readonly query?: Q
  /** Absent when the endpoint takes no body. */
  readonly body?: B
  /** The media types of an uploaded file, which is the body. Absent when the endpoint takes no file. */
  readonly upload?: readonly string[]
  readonly answer: AnswerContract<D>
  readonly status: 200 | 201 | 202 | 204
  /** True when clients of the protocol tus 1.0.0 may call it too. */
  readonly isTus?: boolean
  /** True when the endpoint creates a resource and so accepts `Idempotency-Key`. */
  readonly isCreate?: boolean
  /** True when the answer holds a secret: a replay returns it only to the credential that created it. */
  readonly isSecret?: boolean
  /**
   * True when the endpoint lists access or usage, or ends access. It is never charged and has its own rate limit, so
   * that an owner with an exhausted quota can still inspect and revoke access.
   */
  readonly isControl?: boolean
  /** The meters that one successful call is charged to, besides the API call itself. */
  readonly meters?: readonly Meter[]
  /** `read`: answers with `ETag` and honours `If-None-Match`. `write`: honours `If-Match`. */
  readonly conditional?: 'read' | 'write'
  /** True when callers may request a `Range` of the bytes. */
  readonly hasRanges?: boolean
  /** True when an event stream honours `Last-Event-ID`. */
  readonly isResumable?: boolean
  /** True when sentences in the answer follow `Accept-Language`. */
  readonly isLocalized?: boolean
  /** Errors that don't follow from the fields above. A bare status means `invalid_request` with that status. */
  readonly failures?: readonly (ErrorCode | InvalidRequestStatus)[]
}

/** Returns the endpoint with the exact types of its schemas, so that a handler is checked against them. */
export function defineEndpoint<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  D extends z.ZodType,
>(endpoint: Endpoint<P, Q, B, D>): Endpoint<P, Q, B, D> {
  return endpoint
}
