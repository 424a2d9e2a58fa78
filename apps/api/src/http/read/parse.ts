import { appError } from '@galley/backend'
import { ID_RULE } from '@galley/contracts'
import type { z } from 'zod'
import { brokenRules } from './broken-rules.ts'
import { issueWords } from './issue-words.ts'

/**
 * Parses a part of the request by its schema.
 *
 * @throws not_found when malformed ids are the only error, because such an id identifies nothing; else
 * invalid_request with an issue for each broken rule: the path and the rule, never the value.
 */
export function parse<S extends z.ZodType>(
  schema: S,
  value: unknown,
  part: 'body' | 'query' | 'arguments',
): z.infer<S> {
  const result = schema.safeParse(value, { error: issueWords })
  if (result.success) return result.data
  const { issues } = result.error
  if (issues.every(({ message }) => message === ID_RULE)) {
    throw appError('not_found', 'There is no resource with one of the ids.')
  }
  throw brokenRules(issues, part)
}
