import { describe, expect, it } from '@jest/globals'
import { commentOf, typeOf } from './type-of-schema.ts'

describe('typeOf', () => {
  it.each([
    [{ type: 'string', maxLength: 3 }, 'string'],
    [{ type: ['integer', 'null'] }, 'number | null'],
    [{ type: 'number', enum: [1, 2] }, '1 | 2'],
    [{ const: 'day' }, '"day"'],
    [{ $ref: '#/$defs/Render' }, 'Render'],
    [{ type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'null' }] } }, 'Array<string | null>'],
    [
      { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }], items: false as never },
      '[string, number]',
    ],
    [{ type: 'object', additionalProperties: {} }, 'Record<string, unknown>'],
    [
      {
        type: 'object',
        propertyNames: { type: 'string', enum: ['xhs'] },
        additionalProperties: { type: 'integer' },
      },
      'Partial<Record<"xhs", number>>',
    ],
  ])('writes %j as %s', (schema, type) => expect(typeOf(schema)).toBe(type))

  it('keeps what fields say of themselves, and which may be left out', () => {
    const schema = {
      type: 'object',
      properties: { a: { type: 'string', description: 'First.' }, b: { type: 'boolean' } },
      required: ['a'],
    }
    expect(typeOf(schema)).toBe('{\n  /** First. */\n  a: string\n  b?: boolean | undefined\n}')
  })

  it('refuses what it does not know, and closes no comment early', () => {
    expect(() => typeOf({ type: 'tuple' })).toThrow('No type is known')
    expect(commentOf({ description: 'a */ b' }, '')).toBe('/** a * / b */\n')
  })
})
