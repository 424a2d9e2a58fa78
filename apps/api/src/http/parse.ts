import { appError } from '@galley/backend'
import type { Issue } from '@galley/contracts'
import { ID_RULE } from '@galley/contracts'
import type { z } from 'zod'

type Part = 'body' | 'query'

/**
 * Reads a part of the request by its schema.
 *
 * @throws not_found when nothing is wrong but an id, which then names nothing; invalid_request with an issue for each rule that is broken: the path and the rule, never the value.
 */
export function parse<S extends z.ZodType>(schema: S, value: unknown, part: Part): z.infer<S> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const { issues } = result.error
  if (issues.every(({ message }) => message === ID_RULE)) {
    throw appError('not_found', 'There is no such thing as one of the ids names.')
  }
  throw appError('invalid_request', 'The request breaks the rules that `details.issues` names.', {
    details: { issues: issues.flatMap((issue) => toIssues(issue, { value, part })) },
  })
}

function toIssues(issue: z.core.$ZodIssue, { value, part }: { value: unknown; part: Part }): Issue[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: toPath([...issue.path, key], part),
      message: 'is not a known field',
    }))
  }
  const isMissing = issue.code === 'invalid_type' && at(value, issue.path) === undefined
  return [{ path: toPath(issue.path, part), message: isMissing ? 'is missing' : issue.message }]
}

/** What stands at a path that a schema has been to. */
function at(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce(
    (part: unknown, step) => (part as Record<PropertyKey, unknown> | undefined)?.[step],
    value,
  )
}

/** Keys are the caller's own words, so only what looks like a field's name is repeated. */
function toPath(path: readonly PropertyKey[], part: Part): string {
  const steps = path.map((step) => (/^[\w.-]{1,64}$/.test(String(step)) ? String(step) : '(field)'))
  return steps.length > 0 ? steps.join('.') : part
}
