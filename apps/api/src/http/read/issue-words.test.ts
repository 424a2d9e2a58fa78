import { describe, expect, it } from '@jest/globals'
import { z } from 'zod'
import { issueWords } from './issue-words.ts'

/** For each of zod's issue codes: schemas, values that break them, and the expected messages. */
const kinds: Record<z.core.$ZodIssueCode, [string, z.ZodType, unknown, string][]> = {
  invalid_type: [
    ['nothing', z.string(), undefined, 'is missing'],
    ['a text', z.string(), 5, 'must be a string'],
    ['a number', z.number(), '5', 'must be a number'],
    ['no number', z.coerce.number(), 'x', 'must be a number'],
    ['a whole number', z.number().int(), 0.5, 'must be a whole number'],
    ['yes or no', z.boolean(), 'x', 'must be `true` or `false`'],
    ['a list', z.array(z.string()), {}, 'must be a list'],
    ['an object', z.object({}), [], 'must be an object'],
    ['pairs', z.record(z.string(), z.string()), 1, 'must be an object'],
    ['a date', z.date(), 1, 'must be a date'],
    ['nothing at all', z.null(), 1, 'must be `null`'],
    ['what never is', z.never(), 1, 'must be of another type'],
  ],
  invalid_value: [
    ['one of several', z.enum(['s', 'm']), 'x', 'must be one of `s`, `m`'],
    ['exactly one', z.literal('zip'), 'x', 'must be `zip`'],
  ],
  too_big: [
    ['a text', z.string().max(2), 'abc', 'must have at most 2 characters'],
    ['a list', z.array(z.string()).max(0), ['a'], 'must have at most 0 entries'],
    ['a number', z.number().max(2), 3, 'must be at most 2'],
    ['a number below', z.number().lt(2), 2, 'must be less than 2'],
  ],
  too_small: [
    ['a text', z.string().min(2), 'a', 'must have at least 2 characters'],
    ['an empty text', z.string().min(1), '', 'must not be empty'],
    ['a list', z.array(z.string()).min(1), [], 'must have at least 1 entries'],
    ['a number', z.number().min(2), 1, 'must be at least 2'],
    ['a number above', z.number().gt(2), 2, 'must be more than 2'],
  ],
  not_multiple_of: [['a step', z.number().multipleOf(5), 3, 'must be a multiple of 5']],
  invalid_format: [
    ['an address', z.email(), 'x', 'must be an e-mail address'],
    ['a URL', z.url(), 'x', 'must be a URL'],
    ['a moment', z.iso.datetime(), 'x', 'must be a moment such as `2026-11-22T08:00:00Z`'],
    ['a pattern', z.string().regex(/^a$/), 'x', 'does not have the form that is asked for'],
    ['a start', z.string().startsWith('a'), 'x', 'does not have the form that is asked for'],
  ],
  unrecognized_keys: [
    [
      'a field',
      z.strictObject({ title: z.string().optional() }),
      { titel: 1 },
      'has a field that is not known; it takes `title`',
    ],
    ['a field of none', z.strictObject({}), { titel: 1 }, 'has a field that is not known'],
  ],
  invalid_union: [['neither', z.union([z.string(), z.number()]), true, 'is not what is asked for']],
  invalid_key: [
    ['a key', z.record(z.string().max(1), z.string()), { long: 'x' }, 'has a key that is not allowed'],
  ],
  invalid_element: [
    [
      'an entry',
      z.map(z.date(), z.string()),
      new Map([[new Date(0), 1]]),
      'has an entry that is not allowed',
    ],
  ],
  custom: [['a rule without words', z.string().refine(() => false), 'x', 'is not what is asked for']],
}

describe('issueWords', () => {
  it.each(
    Object.entries(kinds).flatMap(([code, cases]) =>
      cases.map(([what, ...rest]): [string, string, ...typeof rest] => [code, what, ...rest]),
    ),
  )('says %s of %s in our words', (code, _what, schema, value, expected) => {
    const { error } = schema.safeParse(value, { error: issueWords })

    const issue = error?.issues[0]
    expect([issue?.code, issue?.message]).toEqual([code, expected])
  })

  it('leaves the words of a contract as they are', () => {
    const schema = z.string().regex(/^a$/, 'is not an a')

    expect(schema.safeParse('x', { error: issueWords }).error?.issues[0]?.message).toBe('is not an a')
  })
})
