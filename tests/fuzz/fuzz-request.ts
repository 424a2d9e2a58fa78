import { endpoints } from '@galley/contracts'
import type { OpenApiDocument, Operation, Parameter } from '@galley/contracts/openapi'
import { openApiDocument } from '@galley/contracts/openapi'
import fc from 'fast-check'
import {
  encodings,
  hostileHeaders,
  hostileSegment,
  hostileString,
  hostileText,
  hostileValue,
} from './hostile.ts'

export type FuzzRequest = {
  readonly method: string
  /** The path below the base URL. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | null
}

export type FuzzedOperation = { readonly name: string; readonly requests: fc.Arbitrary<FuzzRequest> }

/** The ids of existing objects, so that a request gets as far as its use-case. */
export type KnownIds = Readonly<Record<string, string>>

/** Returns every operation of the OpenAPI document, with its requests. */
export function fuzzedOperations(ids: KnownIds): FuzzedOperation[] {
  const base = 'http://127.0.0.1/v1'
  const document = openApiDocument({ baseUrl: base, legacyBaseUrl: `${base}/legacy` })
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      requests: requestsOf({ document, operation, method: method.toUpperCase(), path }, ids),
    })),
  )
}

type Target = {
  readonly document: OpenApiDocument
  readonly operation: Operation
  readonly method: string
  readonly path: string
}

function requestsOf(target: Target, ids: KnownIds): fc.Arbitrary<FuzzRequest> {
  return fc
    .record({
      method: methodsOf(target.method),
      path: fc.tuple(pathsOf(target.path, ids), queriesOf(target)).map((parts) => parts.join('')),
      sent: bodiesOf(target, ids),
      headers: hostileHeaders,
    })
    .map(({ method, path, sent, headers }) => {
      const isBodiless = method === 'GET' || method === 'HEAD'
      return { method, path, headers: { ...sent.headers, ...headers }, body: isBodiless ? null : sent.body }
    })
}

/** Returns mostly the operation's own method, because others are rejected early. */
function methodsOf(own: string): fc.Arbitrary<string> {
  const others = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'SEARCH']
  return fc.oneof({ arbitrary: fc.constant(own), weight: 9 }, fc.constantFrom(...others))
}

function pathsOf(path: string, ids: KnownIds): fc.Arbitrary<string> {
  if (!path.includes('{')) return fc.constant(path)
  const own = fc.constant(ids[path.split('/')[1] ?? ''] ?? 'none')
  const anyOf = fc.constantFrom(...Object.values(ids))
  return fc
    .oneof({ arbitrary: own, weight: 3 }, anyOf, hostileSegment)
    .map((segment) => path.replace('{version}', '1').replace(/\{\w+\}/, () => segment))
}

function queriesOf({ operation }: Target): fc.Arbitrary<string> {
  const names = (operation.parameters ?? [])
    .filter((parameter): parameter is Parameter => 'in' in parameter && parameter.in === 'query')
    .map(({ name }) => name)
  // Queries that no client library would write: repeated names, and escapes that are no text.
  const raw = fc.constantFrom(
    '?limit=1&limit=2',
    '?cursor=%ff',
    '?cursor=a%00',
    '?%ed%a0%80=1',
    '?limit=%zz',
    '?&&=&',
  )
  const pair = fc.tuple(fc.constantFrom(...names, '__proto__', 'unknown', 'limit'), hostileValue)
  const written = fc.array(pair, { maxLength: 3 }).map((pairs) => {
    const search = new URLSearchParams(pairs.map(([name, value]) => [name, text(value).slice(0, 2_000)]))
    return pairs.length > 0 ? `?${search}` : ''
  })
  return fc.oneof({ arbitrary: written, weight: 6 }, raw)
}

type Sent = { readonly headers: Record<string, string>; readonly body: Buffer | null }

function bodiesOf({ operation, document }: Target, ids: KnownIds): fc.Arbitrary<Sent> {
  const media = operation.requestBody?.content['application/json']
  const values = Object.values(media?.examples ?? {}).map(({ value }) => withKnownIds(value, ids))
  const example = fc.constantFrom<unknown>(...(values.length > 0 ? values : [{}]))
  const fields = fc.constantFrom(...fieldsOf(document, media?.schema), '__proto__', 'owner_id', 'plan')
  const changes = fc.array(fc.record({ field: fields, value: fc.oneof(hostileString, hostileValue) }), {
    maxLength: 2,
  })
  const changed = fc.tuple(example, changes).map(([value, all]) => all.reduce(change, value))
  const texts = fc.oneof({ arbitrary: changed.map(text), weight: 6 }, hostileText)
  const encoding = fc.oneof(
    { arbitrary: fc.constant(encodings[0]), weight: 6 },
    fc.constantFrom(...encodings),
  )
  return fc.tuple(texts, encoding).map(([body, how]) => ({
    headers: how?.headers ?? {},
    body: how?.encode(body) ?? null,
  }))
}

type Change = { readonly field: string; readonly value: unknown }

/** Sets a field. `config.author` is a field of `config`. */
function change(before: unknown, { field, value }: Change): unknown {
  if (typeof before !== 'object' || before === null) return value
  const [name = '', ...rest] = field.split('.')
  const inner = (before as Record<string, unknown>)[name] ?? {}
  return { ...before, [name]: rest.length > 0 ? change(inner, { field: rest.join('.'), value }) : value }
}

/** Returns the paths of all fields that a body can have. */
function fieldsOf(document: OpenApiDocument, schema: JsonSchema | undefined): string[] {
  const found = resolved(document, schema)
  const variants = [...(found?.anyOf ?? []), ...(found?.allOf ?? []), ...(found?.oneOf ?? [])]
  const own = Object.entries(found?.properties ?? {}).flatMap(([name, field]) => [
    name,
    ...fieldsOf(document, field).map((inner) => `${name}.${inner}`),
  ])
  return [...own, ...variants.flatMap((variant) => fieldsOf(document, variant))]
}

type JsonSchema = {
  readonly $ref?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly anyOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
}

function resolved(document: OpenApiDocument, schema: JsonSchema | undefined): JsonSchema | undefined {
  const name = schema?.$ref?.split('/').at(-1)
  return name === undefined ? schema : (document.components.schemas[name] as JsonSchema | undefined)
}

function withKnownIds(value: unknown, ids: KnownIds): unknown {
  const known = JSON.stringify(value).replace(
    /"(prj|rnd|art|tok|shr)_[0-9a-z]+"/g,
    (found, prefix: string) => {
      const id = Object.values(ids).find((candidate) => candidate.startsWith(prefix))
      return id ? `"${id}"` : found
    },
  )
  return JSON.parse(known)
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined')
}

/** The number of operations in the contracts. */
export const operationCount = endpoints.length
