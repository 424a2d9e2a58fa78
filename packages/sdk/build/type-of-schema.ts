import type { JsonSchema } from '@galley/contracts'

const PRIMITIVES: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
}

/**
 * A JSON Schema as a TypeScript type, as far as our contracts go; rules that no type can say are left out.
 *
 * @throws Error at a schema that it doesn't know, so that nothing becomes `unknown` unseen.
 */
export function typeOf(schema: JsonSchema, indent = ''): string {
  const { $ref, anyOf, type } = schema
  if ($ref !== undefined) return $ref.slice($ref.lastIndexOf('/') + 1)
  if (Array.isArray(schema.enum)) return unionOf(schema.enum.map((value) => JSON.stringify(value)))
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (anyOf) return unionOf(anyOf.map((each) => typeOf(each, indent)))
  if (Array.isArray(type)) return unionOf(type.map((each) => typeOf({ ...schema, type: each }, indent)))
  if (type === 'object') return objectOf(schema, indent)
  if (type === 'array') return arrayOf(schema, indent)
  if (type === undefined && Object.keys(schema).every((key) => key === 'description')) return 'unknown'
  const primitive = PRIMITIVES[type ?? '']
  if (primitive === undefined) throw new Error(`No type is known for ${JSON.stringify(schema)}.`)
  return primitive
}

/** What a schema says of itself, for editors to show. Empty when it says nothing. */
export function commentOf({ description }: JsonSchema, indent: string): string {
  return description === undefined ? '' : `${indent}/** ${description.replaceAll('*/', '* /')} */\n`
}

function unionOf(types: readonly string[]): string {
  return [...new Set(types)].join(' | ')
}

function arrayOf({ prefixItems, items = {} }: JsonSchema, indent: string): string {
  if (prefixItems) return `[${prefixItems.map((each) => typeOf(each, indent)).join(', ')}]`
  return `Array<${typeOf(items, indent)}>`
}

function objectOf(schema: JsonSchema, indent: string): string {
  const { properties = {}, required = [], additionalProperties } = schema
  const inner = `${indent}  `
  if (typeof additionalProperties === 'object') {
    // An object can have fewer keys than the schema: the request decides which of them are present.
    const names = schema.propertyNames as JsonSchema | undefined
    const key = names ? typeOf(names) : 'string'
    const record = `Record<${key}, ${typeOf(additionalProperties, indent)}>`
    return names?.enum ? `Partial<${record}>` : record
  }
  const fields = Object.entries(properties).map(([name, field]) => {
    const value = typeOf(field, inner)
    // Left out or undefined: under `exactOptionalPropertyTypes` the one doesn't mean the other.
    const said = required.includes(name) ? `${name}: ${value}` : `${name}?: ${value} | undefined`
    return `${commentOf(field, inner)}${inner}${said}\n`
  })
  return fields.length === 0 ? '{}' : `{\n${fields.join('')}${indent}}`
}
