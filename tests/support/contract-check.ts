import { errorBodySchema, problemSchema } from '@galley/contracts'
import type { JsonSchema, OpenApiDocument, Operation, ResponseObject } from '@galley/contracts/openapi'
import { openApiDocument } from '@galley/contracts/openapi'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Response, Test } from 'supertest'

/** A response with the request that it answers. */
export type Observed = {
  readonly method: string
  /** Without the query. */
  readonly path: string
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  /** Parsed if it is JSON. */
  readonly body: unknown
}

export type ContractCheck = (observed: Observed) => void

type Bases = { readonly baseUrl: string; readonly legacyBaseUrl: string }

/**
 * Returns a check of responses against the OpenAPI document: headers of every response; status, headers and content
 * type of the operation; and the body, which may have no unknown fields.
 *
 * The check throws an Error that names the request and all problems.
 */
export function contractCheck(bases: Bases): ContractCheck {
  const key = `${bases.baseUrl} ${bases.legacyBaseUrl}`
  const check = checks.get(key) ?? newCheck(bases)
  checks.set(key, check)
  return check
}

/** The checks of this jest worker. Its test files share them, because the document and its validators take long to make. */
const checks = new Map<string, ContractCheck>()

function newCheck(bases: Bases): ContractCheck {
  const document = openApiDocument(bases)
  const bodies = new BodySchemas(document)
  return (observed) => {
    const { method, path, status } = observed
    const problems = [...missingHeaders(observed, ALWAYS)]
    const operation = findOperation(document, belowBase(bases, path), method)
    if (operation) problems.push(...checkOperation({ document, bodies, operation }, observed))
    else problems.push(...checkUnknownPath(observed))
    if (problems.length > 0) throw new Error(`${method} ${path} answered ${status}: ${problems.join('; ')}`)
  }
}

/** Makes every supertest request fail whose response violates the contract. */
export function checked<H extends object>(http: H, check: ContractCheck): H {
  return new Proxy(http, {
    get(target, name) {
      const make: unknown = Reflect.get(target, name)
      if (typeof make !== 'function') return make
      return (...args: unknown[]) =>
        (make.apply(target, args) as Test).expect((response: Response) => check(observe(response)))
    },
  })
}

/** Converts a response of supertest. */
function observe(response: Response): Observed {
  const request = response.request as unknown as { method: string; url: string }
  const isJson = /^application\/(problem\+)?json/.test(String(response.headers['content-type']))
  return {
    method: request.method,
    path: new URL(request.url).pathname,
    status: response.status,
    headers: response.headers,
    body: isJson ? response.body : undefined,
  }
}

const ALWAYS = ['X-Service-Api-Version', 'X-Request-Id']

type Described = { document: OpenApiDocument; bodies: BodySchemas; operation: Operation }

function checkOperation({ document, bodies, operation }: Described, observed: Observed): string[] {
  const described = resolve(document, operation.responses[observed.status])
  if (!described) return [`the document lists no ${observed.status} for ${operation.operationId}`]
  const required = Object.entries(described.headers ?? {})
    .filter(([name]) => document.components.headers[name]?.required)
    .map(([name]) => name)
  const problems = missingHeaders(observed, required)
  if (observed.method === 'HEAD' || !described.content) return problems
  const type = String(observed.headers['content-type']).split(';')[0] ?? ''
  const schema = described.content[type]?.schema
  if (!(type in described.content)) problems.push(`the document lists no content type ${type}`)
  else if (schema && type.endsWith('json')) problems.push(...bodies.validate(schema, observed.body))
  return problems
}

/** Returns problems of a response to an unknown path or method, which must have the error format. */
function checkUnknownPath({ path, status, headers, body }: Observed): string[] {
  if (status < 400 || body === undefined || hasOwnErrors(path, body)) return []
  const isProblem = headers['content-type']?.startsWith('application/problem+json')
  if (isProblem) return problemSchema.safeParse(body).success ? [] : ['the body is no problem']
  return errorBodySchema.safeParse(body).success ? [] : ['the body is not in the error format']
}

/** The authorization server answers in OAuth's format (RFC 6749, 5.2), agents' endpoint in that of JSON-RPC. */
function hasOwnErrors(path: string, body: unknown): boolean {
  const { error, jsonrpc } = body as { readonly error?: unknown; readonly jsonrpc?: unknown }
  return path.startsWith('/oauth/') ? typeof error === 'string' : path === '/mcp' && jsonrpc === '2.0'
}

function missingHeaders({ headers }: Observed, names: readonly string[]): string[] {
  return names.filter((name) => headers[name.toLowerCase()] === undefined).map((name) => `${name} is missing`)
}

/** Returns the path below the base URL. Null if it isn't a path of the API. */
function belowBase({ baseUrl, legacyBaseUrl }: Bases, path: string): string | null {
  const base = [legacyBaseUrl, baseUrl]
    .map((url) => new URL(url).pathname)
    .find((at) => path.startsWith(`${at}/`))
  return base === undefined ? null : path.slice(base.length)
}

/** Finds the operation. A literal path takes precedence over one with a parameter in the same place. */
function findOperation(document: OpenApiDocument, path: string | null, method: string): Operation | null {
  const verb = method === 'HEAD' ? 'get' : method.toLowerCase()
  const template = Object.keys(document.paths)
    .filter((candidate) => path !== null && patternOf(candidate).test(path))
    .sort((a, b) => a.split('{').length - b.split('{').length || b.length - a.length)[0]
  return document.paths[template ?? '']?.[verb] ?? null
}

function patternOf(template: string): RegExp {
  return new RegExp(`^${template.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`)
}

function resolve(document: OpenApiDocument, response: Operation['responses'][string] | undefined) {
  if (!response || !('$ref' in response)) return response as ResponseObject | undefined
  return document.components.responses[response.$ref.slice('#/components/responses/'.length)]
}

/** The document's schemas, compiled on first use. */
class BodySchemas {
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true })

  constructor(document: OpenApiDocument) {
    addFormats.default(this.#ajv)
    this.#ajv.addSchema({ $id: 'openapi.json', components: closed(document.components) })
  }

  validate(schema: JsonSchema, body: unknown): string[] {
    const compiled = this.#compiled.get(schema) ?? this.#ajv.compile(toAbsolute(closed(schema)))
    this.#compiled.set(schema, compiled)
    if (compiled(body)) return []
    return (compiled.errors ?? []).map(({ instancePath, message, params }) => {
      const extra = 'additionalProperty' in params ? ` (${params.additionalProperty})` : ''
      return `${instancePath || 'the body'} ${message}${extra}`
    })
  }

  readonly #compiled = new Map<JsonSchema, ReturnType<Ajv2020['compile']>>()
}

function toAbsolute(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"openapi.json#/components/'))
}

/**
 * Returns schemas that allow no unknown fields. The document allows them, so that fields can be added, but names all
 * present ones.
 */
function closed<T>(schemas: T): T {
  return JSON.parse(JSON.stringify(schemas), (_key, value) =>
    value?.type === 'object' && value.properties && value.additionalProperties === undefined
      ? { ...value, additionalProperties: false }
      : value,
  )
}
