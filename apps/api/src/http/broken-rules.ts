import { AppError } from '@galley/backend'
import { endpoints, toFlatSchema } from '@galley/contracts'
import type { JsonSchema } from '@galley/contracts/openapi'

/** Where a rule is broken, step by step, and which one, as a predicate: `must be a string`. */
export type BrokenRule = { readonly path: readonly PropertyKey[]; readonly message: string }

const PARTS = { body: 'body', query: 'query', arguments: 'arguments' } as const

/** A caller who gets more wrong than this learns no more by reading on. */
const MAX_ISSUES = 20

/**
 * Makes the error for a request that breaks rules: each place and rule, never a value. The message names the first.
 * `rules` are fixed sentences of the contracts and of `issue-words.ts`, so none can hold what a caller wrote.
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

/** Keys are the caller's own words: only numbers and names of the contracts are repeated. */
function toPath(path: readonly PropertyKey[]): string {
  return path.map((step) => (isOurs(step) ? String(step) : '(key)')).join('.')
}

function isOurs(step: PropertyKey): boolean {
  return typeof step === 'number' || fieldNames().has(String(step))
}

let names: ReadonlySet<string> | null = null

/** Every name that the contracts give to a field or parameter which callers send. */
function fieldNames(): ReadonlySet<string> {
  names ??= new Set(
    endpoints.flatMap(({ body, query, params }) =>
      [body, query, params].flatMap((schema) => (schema ? namesIn(toFlatSchema(schema, 'input')) : [])),
    ),
  )
  return names
}

function namesIn({ properties = {}, items, anyOf = [] }: JsonSchema): string[] {
  const inner = [...Object.values(properties), ...anyOf, ...(items ? [items] : [])]
  return [...Object.keys(properties), ...inner.flatMap(namesIn)]
}
