import { appError } from '@galley/backend'
import type { Endpoint } from '@galley/contracts'
import { IDEMPOTENCY_KEY_FIELD, inputSchemaOf, toFlatSchema } from '@galley/contracts'
import { brokenRules } from '../http/read/broken-rules.ts'
import { unknownFieldWords } from '../http/read/issue-words.ts'
import type { EndpointCall } from './in-process.ts'

export type Arguments = Readonly<Record<string, unknown>>

/**
 * Returns the HTTP request for a call of an endpoint's tool. The endpoint's contract alone decides where each argument goes and which
 * error its value causes.
 *
 * @throws invalid_request when an argument is missing or unknown; not_found when an id is malformed.
 */
export function requestOf(
  endpoint: Endpoint,
  basePath: string,
  args: Arguments,
): Omit<EndpointCall, 'signal'> {
  refuseMisfits(endpoint, args)
  if (endpoint.params && !endpoint.params.safeParse(args).success) {
    throw appError('not_found', 'There is no resource with one of the ids.')
  }
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(String(args[name])),
  )
  const query = new URLSearchParams(
    Object.entries(pick(endpoint.query, args)).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]),
  )
  const key = args[IDEMPOTENCY_KEY_FIELD]
  return {
    method: endpoint.method,
    url: `${basePath}${path}${query.size > 0 ? `?${query}` : ''}`,
    body: endpoint.body && pick(endpoint.body, args),
    idempotencyKey: key === undefined ? undefined : String(key),
  }
}

/** Returns the arguments that belong to one part of the request. */
function pick(schema: Endpoint['body'], args: Arguments): Record<string, unknown> {
  if (!schema) return {}
  const names = Object.keys(toFlatSchema(schema, 'input').properties ?? {})
  return Object.fromEntries(
    names.filter((name) => args[name] !== undefined).map((name) => [name, args[name]]),
  )
}

function refuseMisfits(endpoint: Endpoint, args: Arguments): void {
  const schema = inputSchemaOf(endpoint)
  const required = schema.required as string[]
  const known = new Set(Object.keys(schema.properties as object))
  const missing = required.filter((name) => args[name] === undefined)
  const hasUnknown = Object.keys(args).some((name) => !known.has(name))
  const rules = [
    ...missing.map((name) => ({ path: [name], message: 'is missing' })),
    ...(hasUnknown ? [{ path: [], message: unknownFieldWords([...known]) }] : []),
  ]
  if (rules.length > 0) throw brokenRules(rules, 'arguments')
}
