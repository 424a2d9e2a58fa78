import type { z } from 'zod'

/**
 * Returns what is wrong with a value as a predicate that follows the field's name. The message never contains the
 * value.
 */
export const issueWords: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : `must be ${nameOf(issue.expected)}`
    case 'invalid_value':
      return `must be ${choiceOf(issue.values)}`
    case 'too_big':
      return limitWords(issue.origin, issue.inclusive === false ? 'less than' : 'at most', issue.maximum)
    case 'too_small':
      return limitWords(issue.origin, issue.inclusive === false ? 'more than' : 'at least', issue.minimum)
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'does not have the form that is asked for'
    case 'unrecognized_keys':
      return unknownFieldWords(fieldsOf(issue.inst))
    case 'invalid_key':
      return 'has a key that is not allowed'
    case 'invalid_element':
      return 'has an entry that is not allowed'
    default:
      return 'is not what is asked for'
  }
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  nan: 'a number',
  int: 'a whole number',
  bigint: 'a whole number',
  boolean: '`true` or `false`',
  null: '`null`',
  array: 'a list',
  tuple: 'a list',
  set: 'a list',
  object: 'an object',
  record: 'an object',
  map: 'an object',
  date: 'a date',
}

const FORMATS: Readonly<Record<string, string>> = {
  email: 'must be an e-mail address',
  url: 'must be a URL',
  datetime: 'must be a moment such as `2026-11-22T08:00:00Z`',
  date: 'must be a date such as `2026-11-22`',
}

/** The units of limits that don't apply to a number itself. */
const COUNTED: Readonly<Record<string, string>> = {
  string: 'characters',
  array: 'entries',
  set: 'entries',
  map: 'entries',
  record: 'entries',
  object: 'fields',
  file: 'bytes',
}

function nameOf(expected: string): string {
  return TYPES[expected] ?? 'of another type'
}

/** Returns the allowed values as words. They come from the contracts, so they may be repeated. */
function choiceOf(values: readonly z.core.util.Primitive[]): string {
  const names = values.map((value) => `\`${String(value)}\``)
  return names.length === 1 ? String(names[0]) : `one of ${names.join(', ')}`
}

function limitWords(origin: string, bound: string, limit: number | bigint | string): string {
  const counted = COUNTED[origin]
  const ends = origin === 'string' && bound === 'at least' && Number(limit) === 1
  if (ends) return 'must not be empty'
  return counted ? `must have ${bound} ${limit} ${counted}` : `must be ${bound} ${limit}`
}

/** Names the known fields, not the unknown one that was sent. A typing error shows by comparison. */
export function unknownFieldWords(known: readonly string[]): string {
  if (known.length === 0) return 'has a field that is not known'
  return `has a field that is not known; it takes ${known.map((name) => `\`${name}\``).join(', ')}`
}

/** Returns the fields of the schema that found an unknown one. */
function fieldsOf(schema: unknown): string[] {
  const { shape } = (schema as { _zod?: { def?: { shape?: object } } } | undefined)?._zod?.def ?? {}
  return Object.keys(shape ?? {})
}
