import type { Endpoint } from '../endpoint.ts'
import { pageMetaSchema } from '../envelope.ts'
import { problemSchema } from '../errors.ts'
import type { JsonSchema } from '../json-schema.ts'
import { RATE_LIMITS } from '../limits.ts'
import { errorResponse, errorSchemaOf, failuresOf } from './errors.ts'
import { exampleIds, exampleMetas, exampleResponses, requestExamples } from './examples.ts'
import { headerParametersOf, headerReferences, successHeaders } from './headers.ts'
import type { OpenApiParts } from './parts.ts'
import type { MediaType, Operation, Parameter, RequestBody, ResponseObject } from './types.ts'

/** Returns the description of one endpoint. Parts that it shares with other endpoints are added to `parts`. */
export function describeOperation(endpoint: Endpoint, parts: OpenApiParts): Operation {
  const { name, summary, access, meters, body, upload } = endpoint
  const description = descriptionOf(endpoint)
  const parameters = [
    ...pathParameters(endpoint, parts),
    ...queryParameters(endpoint, parts),
    ...headerParametersOf(endpoint),
  ]
  return {
    operationId: name,
    summary,
    ...(description !== undefined && { description }),
    tags: [tagOf(endpoint)],
    security: security(endpoint),
    ...(access.kind === 'token' && { 'x-required-scope': access.scope }),
    ...(meters && { 'x-charges': meters }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: requestBody(endpoint, parts) }),
    ...(upload && { requestBody: uploadBody(upload) }),
    responses: responses(endpoint, parts),
  }
}

/** Returns the endpoint's description, with sentences that follow from its fields. */
function descriptionOf({ description, isControl }: Endpoint): string | undefined {
  if (!isControl) return description
  const sentence = `Never charged; ${RATE_LIMITS.controlPerMinute} a minute for each token or session, beside the ordinary rate.`
  return description === undefined ? sentence : `${description} ${sentence}`
}

/** Returns the tag of the resource that an endpoint belongs to. */
export function tagOf({ name }: Pick<Endpoint, 'name'>): string {
  return name.split('.')[0] ?? name
}

function security({ access }: Endpoint): Operation['security'] {
  switch (access.kind) {
    case 'public':
      return []
    case 'signature':
      return [{ signedUrl: [] }]
    case 'session':
      return [{ session: [] }]
    case 'token':
      return [{ token: [access.scope] }, { session: [] }]
  }
}

function pathParameters({ params }: Endpoint, parts: OpenApiParts): Parameter[] {
  const { properties = {} } = params ? parts.flat(params) : {}
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'path',
    required: true,
    schema,
    example: exampleIdFor(schema),
  }))
}

function queryParameters({ query }: Endpoint, parts: OpenApiParts): Parameter[] {
  const { properties = {}, required = [] } = query ? parts.flat(query) : {}
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(description !== undefined && { description }),
    schema,
  }))
}

/** One of a closed list is its first value. */
function exampleIdFor({ pattern, enum: values }: JsonSchema): string {
  if (Array.isArray(values)) return String(values[0])
  const id = Object.values(exampleIds).find((example) => new RegExp(String(pattern)).test(example))
  if (!id) throw new Error(`No example id fits ${pattern}.`)
  return id
}

function requestBody({ name, body }: Endpoint, parts: OpenApiParts): RequestBody {
  const isOptional = body?.safeParse(undefined).success === true
  const schema = body ? parts.reference(body, 'input') : {}
  return {
    required: !isOptional,
    content: { 'application/json': { schema, examples: requestExamples[name] ?? {} } },
  }
}

/** Returns the body of an upload: the file itself, or a form with one file. */
function uploadBody(types: readonly string[]): RequestBody {
  const form = {
    type: 'object',
    properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
    required: ['file'],
  }
  const content = types.map((type) => [type, type === 'multipart/form-data' ? { schema: form } : {}] as const)
  return { required: true, content: Object.fromEntries(content) }
}

function responses(endpoint: Endpoint, parts: OpenApiParts): Operation['responses'] {
  const failures = Map.groupBy(failuresOf(endpoint), ({ status }) => status)
  const errors = [...failures].map(([status, sharing]) => {
    for (const { code } of sharing) parts.reference(errorSchemaOf(code), 'output')
    parts.reference(problemSchema, 'output')
    return [status, parts.response(errorResponse(sharing))]
  })
  return {
    [endpoint.status]: success(endpoint, parts),
    ...(endpoint.hasRanges && {
      206: { ...success(endpoint, parts), description: 'The requested range.' },
      302: {
        description:
          'A picture, if the service lets its object store deliver pictures: follow `Location` at once.',
        headers: headerReferences(['X-Service-Api-Version', 'X-Request-Id', 'ETag', 'Location']),
      },
    }),
    ...(endpoint.conditional === 'read' && {
      304: {
        description: 'The resource still matches `If-None-Match`.',
        headers: headerReferences(['X-Service-Api-Version', 'X-Request-Id', 'ETag']),
      },
    }),
    ...(endpoint.isResumable && {
      204: {
        description: 'The event of `Last-Event-ID` was the final one.',
        headers: headerReferences(['X-Service-Api-Version', 'X-Request-Id']),
      },
    }),
    ...Object.fromEntries(errors),
  }
}

const SUCCESS_MEANINGS = {
  200: 'Done.',
  201: 'Created.',
  202: 'Accepted. It is made in the background.',
  204: 'Done. There is no body.',
}

function success(endpoint: Endpoint, parts: OpenApiParts): ResponseObject {
  return {
    description: SUCCESS_MEANINGS[endpoint.status],
    headers: headerReferences(successHeaders(endpoint)),
    ...(endpoint.answer.kind !== 'none' && { content: content(endpoint, parts) }),
  }
}

function content(endpoint: Endpoint, parts: OpenApiParts): Record<string, MediaType> {
  const { name, answer, query } = endpoint
  if (answer.kind === 'none') return {}
  if (answer.kind === 'bytes') {
    return Object.fromEntries(answer.contentTypes.map((type) => [type, bytesOf(type)]))
  }
  const isPaged = 'cursor' in ((query && parts.flat(query).properties) ?? {})
  const metaSchema = isPaged ? pageMetaSchema : answer.meta
  const schema: JsonSchema = {
    type: 'object',
    properties: {
      data: parts.reference(answer.data, 'output'),
      ...(metaSchema && { meta: parts.reference(metaSchema, 'output') }),
    },
    required: metaSchema ? ['data', 'meta'] : ['data'],
  }
  const data = exampleResponses[name]
  const meta = isPaged ? { next_cursor: null } : exampleMetas[name]
  const value = meta === undefined ? { data } : { data, meta }
  return { 'application/json': { schema, ...(data !== undefined && { examples: { example: { value } } }) } }
}

/**
 * Returns the media type of bytes. Text has a schema that says so. OpenAPI 3.1 describes other bytes by their type
 * only.
 */
function bytesOf(contentType: string): MediaType {
  if (contentType === 'application/json') return { schema: {} }
  return contentType.startsWith('text/') ? { schema: { type: 'string' } } : {}
}
