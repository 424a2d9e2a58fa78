import type { Endpoint } from '../endpoint.ts'
import { idempotencyKeySchema } from '../envelope.ts'
import { toFlatSchema } from '../json-schema.ts'
import { API_VERSION, RATE_LIMITS } from '../limits.ts'
import type { Header, Parameter, Reference } from './types.ts'

const text = { type: 'string' }

/** Every response header. `required`: each response that lists the header has it. */
export const headers = {
  'X-Service-Api-Version': {
    description: 'The date of the contract. On every answer.',
    required: true,
    schema: { type: 'string', format: 'date' },
    example: API_VERSION,
  },
  'X-Request-Id': {
    description:
      'The id of this request in the logs: your own if it is well-formed, otherwise a generated one.',
    required: true,
    schema: { type: 'string', pattern: '^[A-Za-z0-9._-]{8,128}$' },
    example: 'req_5f0c1e9a7b3d2c4e6f8a9b0c',
  },
  'RateLimit-Policy': {
    description: 'The limit: `q` requests in a window of `w` seconds.',
    required: true,
    schema: text,
    example: `"default";q=${RATE_LIMITS.authenticatedPerMinute};w=60`,
  },
  RateLimit: {
    description: 'The remaining requests (`r`), and the seconds until the limit resets (`t`).',
    required: true,
    schema: text,
    example: '"default";r=239;t=60',
  },
  'Retry-After': {
    description: 'Whole seconds to wait, at least 1.',
    schema: { type: 'integer', minimum: 1 },
    example: 1,
  },
  'Idempotent-Replay': {
    description: 'Present if this repeats the first answer to the same `Idempotency-Key`.',
    schema: { type: 'string', enum: ['true'] },
  },
  Location: {
    description: 'The path of the created resource.',
    required: true,
    schema: { type: 'string', format: 'uri' },
  },
  ETag: {
    description: 'The version of the resource, for `If-None-Match` or `If-Match`.',
    required: true,
    schema: text,
    example: '"3"',
  },
  'Tus-Resumable': { description: 'The version of tus.', required: true, schema: text, example: '1.0.0' },
  'Upload-Offset': {
    description: 'How many bytes of the file have arrived. The next part begins there.',
    required: true,
    schema: { type: 'integer', minimum: 0 },
    example: 0,
  },
  'Upload-Length': {
    description: 'The size of the whole file.',
    required: true,
    schema: { type: 'integer', minimum: 1 },
    example: 2_914_020,
  },
  'Upload-Expires': {
    description: 'When the upload is removed if it is not finished.',
    required: true,
    schema: text,
    example: 'Sun, 22 Nov 2026 08:00:00 GMT',
  },
  'WWW-Authenticate': { description: 'Always `Bearer`.', required: true, schema: text },
} as const satisfies Record<string, Header>

export type HeaderName = keyof typeof headers

export const headerParameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Makes it safe to repeat the request: the same key with the same content returns the first answer again and charges nothing. 8 to 128 letters and digits.',
    schema: toFlatSchema(idempotencyKeySchema, 'input'),
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'An `ETag` that you have. If it is unchanged, the answer is 304 without a body.',
    schema: text,
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    description: 'The `ETag` that you read. If the resource has changed since, the answer is 412.',
    schema: text,
  },
  LastEventId: {
    name: 'Last-Event-ID',
    in: 'header',
    required: false,
    description: 'The `id` of the last event that you have. The stream continues after it.',
    schema: text,
  },
  TusResumable: {
    name: 'Tus-Resumable',
    in: 'header',
    required: false,
    description:
      'The version of tus, if the client speaks it. Another version than 1.0.0 is refused with 412.',
    schema: text,
    example: '1.0.0',
  },
  UploadOffset: {
    name: 'Upload-Offset',
    in: 'header',
    required: true,
    description: 'Where the part begins: how many bytes of the file have arrived.',
    schema: { type: 'integer', minimum: 0 },
    example: 0,
  },
  AcceptLanguage: {
    name: 'Accept-Language',
    in: 'header',
    required: false,
    description: 'The language of messages and fixes: `zh` or `en`, which is the default.',
    schema: text,
    example: 'zh',
  },
  CsrfToken: {
    name: 'X-CSRF-Token',
    in: 'header',
    required: true,
    description: "The session's `csrf_token`.",
    schema: text,
  },
} as const satisfies Record<string, Parameter>

/** Returns the names of the headers on an endpoint's success response. */
export function successHeaders(endpoint: Endpoint): HeaderName[] {
  const { access, method, status, isCreate, isTus, conditional } = endpoint
  return [
    'X-Service-Api-Version',
    'X-Request-Id',
    ...(access.kind === 'signature' ? [] : (['RateLimit-Policy', 'RateLimit'] as const)),
    ...(isCreate ? (['Idempotent-Replay'] as const) : []),
    ...(status === 202 ? (['Location', 'Retry-After'] as const) : []),
    ...(isTus ? (['Tus-Resumable'] as const) : []),
    ...(isTus && method === 'POST' ? (['Location'] as const) : []),
    ...(isTus && method === 'GET' ? (['Upload-Length'] as const) : []),
    ...(isTus && method !== 'DELETE' ? (['Upload-Offset', 'Upload-Expires'] as const) : []),
    // A deleted resource has no version left.
    ...(conditional && method !== 'DELETE' ? (['ETag'] as const) : []),
  ]
}

/** Returns the request headers that an endpoint honours. */
export function headerParametersOf(endpoint: Endpoint): Reference[] {
  const { access, method, isCreate, isTus, conditional, isLocalized, isResumable } = endpoint
  const names: (keyof typeof headerParameters)[] = []
  if (isCreate) names.push('IdempotencyKey')
  if (conditional === 'read') names.push('IfNoneMatch')
  if (conditional === 'write') names.push('IfMatch')
  if (isResumable) names.push('LastEventId')
  if (isLocalized) names.push('AcceptLanguage')
  if (isTus) names.push('TusResumable')
  if (isTus && method === 'PATCH') names.push('UploadOffset')
  if (access.kind === 'session' && method !== 'GET') names.push('CsrfToken')
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }))
}

export function headerReferences(names: readonly HeaderName[]): Record<string, Reference> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}
