import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { momentSchema } from '../envelope.ts'
import type { ErrorCode } from '../errors.ts'
import { ERROR_STATUS, errorCodes, issueSchema, UNAVAILABLE } from '../errors.ts'
import { LIMITS, METERS } from '../limits.ts'
import { scopeSchema } from '../schemas/scopes.ts'
import type { HeaderName } from './headers.ts'
import { headerReferences } from './headers.ts'
import type { ResponseObject } from './types.ts'

/** An error that an endpoint can answer with. */
export type Failure = { readonly code: ErrorCode; readonly status: number }

const facts = z.looseObject({})

/** When each error is sent, and the schema of its `details`. */
export const errorMeanings: Record<ErrorCode, { when: string; details: z.ZodType }> = {
  unauthorized: {
    when: 'The token is missing, malformed, unknown, expired or revoked.',
    details: facts,
  },
  forbidden_scope: {
    when: 'The token lacks the scope that `details.required_scope` names. With `details.reason` it has the scope, but a person must agree first.',
    details: z.object({ required_scope: scopeSchema, reason: z.literal('must_ask').optional() }),
  },
  not_found: {
    when: "The resource doesn't exist, or belongs to another user. The answers are equal.",
    details: facts,
  },
  invalid_request: {
    when: 'The request breaks a rule. `details.issues` names each place and rule, never the value.',
    details: z.looseObject({
      issues: z.array(issueSchema).optional(),
      reason: z.string().optional(),
      status: z.string().optional(),
    }),
  },
  payload_too_large: {
    when: `The body is over ${LIMITS.bodyBytes.toLocaleString('en')} bytes (${LIMITS.publicBodyBytes.toLocaleString('en')} where no credential is needed), or the Markdown over ${LIMITS.markdownChars.toLocaleString('en')} characters.`,
    details: z.object({ limit_bytes: z.number().optional(), limit_chars: z.number().optional() }),
  },
  rate_limited: {
    when: 'Too many requests. Wait as long as `Retry-After` says.',
    details: facts,
  },
  quota_exceeded: {
    when: "The day's quota of `details.metric` is used up, or the space for uploaded images (`image_bytes`), for own themes (`own_themes`) or for brands (`brands`), which deleting some frees.",
    details: z.object({
      metric: z.enum([...METERS, 'image_bytes', 'own_themes', 'brands']),
      limit: z.number().int(),
      used: z.number().int(),
      resets_at: momentSchema.nullable(),
    }),
  },
  idempotency_conflict: {
    when: 'The `Idempotency-Key` was used with other content, its first request is still running, or it created a secret for another credential.',
    details: z.object({ reason: z.enum(['in_progress', 'other_credential']).optional() }),
  },
  render_failed: { when: 'The render has failed, so it has no files.', details: facts },
  config_missing: {
    when: 'The operator has not configured what this call needs.',
    details: z.object({ setting: z.string() }),
  },
  internal: { when: 'Something went wrong on our side.', details: facts },
}

const errorSchemas = new Map(errorCodes.map((code) => [code, errorSchema(code)]))

/** Returns the schema of an error's body. */
export function errorSchemaOf(code: ErrorCode): z.ZodType {
  return errorSchemas.get(code) ?? errorSchema(code)
}

function errorSchema(code: ErrorCode) {
  const { when, details } = errorMeanings[code]
  const error = z.object({
    code: z.literal(code),
    message: z.string(),
    request_id: z.string(),
    details,
  })
  return z.object({ data: z.null(), error }).meta({ id: `${pascal(code)}Error`, description: when })
}

/** The errors that a caller's credential can cause. */
const credentialFailures: Record<Endpoint['access']['kind'], ErrorCode[]> = {
  public: [],
  signature: [],
  session: ['unauthorized', 'quota_exceeded'],
  token: ['unauthorized', 'quota_exceeded', 'forbidden_scope'],
}

/** Returns every error that an endpoint can answer with, derived from its contract. */
export function failuresOf(endpoint: Endpoint): Failure[] {
  const { access, params, body, upload, isCreate, isControl, conditional, answer, failures = [] } = endpoint
  const wanted: (ErrorCode | number | Failure | false)[] = [
    // Every endpoint has a path or a query that can be invalid.
    'invalid_request',
    ...credentialFailures[access.kind].filter((code) => !(isControl && code === 'quota_exceeded')),
    (params !== undefined || access.kind === 'signature') && 'not_found',
    isCreate === true && 'idempotency_conflict',
    answer.kind === 'json' && 406,
    ...failures,
    conditional === 'write' && 412,
    (body ?? upload) !== undefined && 'payload_too_large',
    (body ?? upload) !== undefined && 415,
    'rate_limited',
    'internal',
    { code: 'internal', status: UNAVAILABLE },
  ]
  const found = wanted.filter((item) => item !== false).map(toFailure)
  const distinct = new Map(found.map((failure) => [`${failure.code} ${failure.status}`, failure]))
  return [...distinct.values()].sort((a, b) => a.status - b.status)
}

function toFailure(item: ErrorCode | number | Failure): Failure {
  if (typeof item === 'object') return item
  return typeof item === 'number'
    ? { code: 'invalid_request', status: item }
    : { code: item, status: ERROR_STATUS[item] }
}

/** The meaning of a code when it is sent with a status other than its usual one. */
const narrowMeanings: Record<string, { name: string; when: string }> = {
  'invalid_request 406': { name: 'NotAcceptable', when: 'The answer is JSON, which `Accept` excludes.' },
  'invalid_request 409': { name: 'StateForbids', when: 'The state of the resource forbids this.' },
  'invalid_request 412': {
    name: 'PreconditionFailed',
    when: 'The resource has changed since the version in `If-Match`, or the client speaks another version of tus.',
  },
  'invalid_request 415': {
    name: 'UnsupportedMediaType',
    when: 'The body is not of a type that this call takes.',
  },
  'invalid_request 416': { name: 'RangeNotSatisfiable', when: 'The range is outside of the file.' },
  [`internal ${UNAVAILABLE}`]: {
    name: 'Unavailable',
    when: 'A part of the service is unavailable. Repeat the request after `Retry-After`, with the same `Idempotency-Key`.',
  },
}

const errorHeaders: Partial<Record<ErrorCode, HeaderName[]>> = {
  unauthorized: ['WWW-Authenticate'],
  rate_limited: ['Retry-After', 'RateLimit-Policy', 'RateLimit'],
  idempotency_conflict: ['Retry-After'],
  config_missing: ['Retry-After'],
  internal: ['Retry-After'],
}

/** Returns the response of one status, for all errors that share it, and its component name. */
export function errorResponse(failures: readonly Failure[]): { name: string; response: ResponseObject } {
  const kinds = failures.map(({ code, status }) => {
    return narrowMeanings[`${code} ${status}`] ?? { name: pascal(code), when: errorMeanings[code].when }
  })
  const references = failures.map(({ code }) => ({ $ref: `#/components/schemas/${pascal(code)}Error` }))
  const names = failures.flatMap(({ code }) => errorHeaders[code] ?? [])
  const [only] = references
  return {
    name: kinds.map(({ name }) => name).join('Or'),
    response: {
      description: kinds.map(({ when }) => when).join(' Or: '),
      headers: headerReferences(['X-Service-Api-Version', 'X-Request-Id', ...names]),
      content: {
        'application/json': { schema: references.length === 1 && only ? only : { anyOf: references } },
        'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
      },
    },
  }
}

function pascal(code: string): string {
  return code.replace(/(?:^|_)(\w)/g, (_match, letter: string) => letter.toUpperCase())
}
