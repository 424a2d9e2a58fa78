import { AppError } from '@galley/backend'
import { agentTools, endpoints, toFlatSchema } from '@galley/contracts'
import type { JsonSchema } from '@galley/contracts/openapi'

/** The path of a broken rule, and the rule as a predicate: `must be a string`. */
export type BrokenRule = { readonly path: readonly PropertyKey[]; readonly message: string }

const PARTS = { body: 'body', query: 'query', arguments: 'arguments' } as const

/** The most issues that an error lists. More would not help the caller. */
const MAX_ISSUES = 20

/**
 * Returns the error for a request that breaks rules: each path and rule, never a value. The message names the first.
 * `rules` are fixed sentences of the contracts and of `issue-words.ts`, so they can't contain the caller's input.
 */
export function brokenRules(rules: readonly BrokenRule[], part: keyof typeof PARTS): AppError {
  const issues = rules
    .slice(0, MAX_ISSUES)
    .map(({ path, message }) => ({ path: toPath(path) || PARTS[part], message }))
  const [first] = issues
  const place = first && first.path !== PARTS[part] ? `\`${first.path}\`` : `The ${PARTS[part]}`
  return new AppError('invalid_request', `${place} ${first?.message ?? 'breaks a rule'}.`, {
    details: { issues },
  })
}

/** Returns the path as a string. Keys come from the caller, so only numbers and names of the contracts are repeated. */
function toPath(path: readonly PropertyKey[]): string {
  return path.map((step) => (isOurs(step) ? String(step) : '(key)')).join('.')
}

function isOurs(step: PropertyKey): boolean {
  return typeof step === 'number' || fieldNames().has(String(step))
}

let names: ReadonlySet<string> | null = null

/** Returns all names that the contracts give to request fields, parameters and arguments of tools. */
function fieldNames(): ReadonlySet<string> {
  const schemas = () => [
    ...endpoints.flatMap(({ body, query, params }) => [body, query, params]),
    ...agentTools.map(({ input }) => input),
  ]
  names ??= new Set(schemas().flatMap((schema) => (schema ? namesIn(toFlatSchema(schema, 'input')) : [])))
  return names
}

function namesIn(schema: JsonSchema): string[] {
  const { properties = {}, items, anyOf = [], additionalProperties: values, propertyNames } = schema
  const inner = [...Object.values(properties), ...anyOf, ...(items ? [items] : [])]
  // The keys of a map are ours if they come from a list, such as the platforms.
  const keys = (propertyNames as JsonSchema | undefined)?.enum
  const ofMap =
    Array.isArray(keys) && typeof values === 'object' ? [...keys.map(String), ...namesIn(values)] : []
  return [...Object.keys(properties), ...ofMap, ...inner.flatMap(namesIn)]
}
