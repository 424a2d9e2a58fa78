import type { JsonSchema, OpenApiDocument } from '@galley/contracts/openapi'
import { escapeHtml, prose } from './html.ts'

/** Returns the fields of an object as a table. Objects without a name are written out below their field. */
export function schemaTable(schema: JsonSchema): string {
  const rows = fieldRows(schema, [])
  return rows.length > 0 ? `<table class="fields"><tbody>${rows.join('')}</tbody></table>` : ''
}

export type Field = {
  readonly name: string
  /** The names of the enclosing objects. */
  readonly within: readonly string[]
  readonly schema: JsonSchema
  readonly isRequired: boolean
}

/** Returns one row: name, type, whether the field is required, and its meaning. */
export function fieldRow({ name, within, schema, isRequired }: Field): string {
  const path = within.map((step) => `<span class="within">${escapeHtml(step)}.</span>`).join('')
  const facts = [schema.description && prose(schema.description), ...limitsOf(schema)].filter(Boolean)
  const need = isRequired ? '' : '<span class="optional">optional</span>'
  return `<tr><th scope="row"><code>${path}${escapeHtml(name)}</code>${need}</th><td class="type">${typeHtml(schema)}</td><td>${facts.join(' ')}</td></tr>`
}

/** Returns a component's fields or values. */
export function componentHtml(document: OpenApiDocument, name: string): string {
  const schema = document.components.schemas[name] ?? {}
  const description = schema.description ? `<p>${prose(schema.description)}</p>` : ''
  const values = schema.enum ? `<p class="values">${typeHtml(schema)}</p>` : ''
  return `${description}${values}${schemaTable(schema)}`
}

/** Returns a type in words, linked if it has a name. */
export function typeHtml(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return linkTo(schema.$ref)
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeHtml))].join(' or ')
  if (schema.const !== undefined) return code(schema.const)
  if (Array.isArray(schema.enum)) return schema.enum.map(code).join(' ')
  if (schema.type === 'array') return `list of ${schema.items ? typeHtml(schema.items) : 'values'}`
  if (typeof schema.additionalProperties === 'object')
    return `map of ${typeHtml(schema.additionalProperties)}`
  const type = [schema.type ?? 'any'].flat().join(' or ')
  return schema.format ? `${type}, ${schema.format}` : type
}

/** Returns the last segment of a reference. */
export function lastOf(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1)
}

function linkTo(reference: string): string {
  const name = escapeHtml(lastOf(reference))
  return `<a href="#schema-${name}">${name}</a>`
}

function code(value: unknown): string {
  return `<code>${escapeHtml(typeof value === 'string' ? value : JSON.stringify(value))}</code>`
}

const LIMITS: readonly [keyword: string, words: (value: unknown) => string][] = [
  ['minimum', (value) => `From ${value}.`],
  ['maximum', (value) => `To ${value}.`],
  ['maxLength', (value) => `At most ${Number(value).toLocaleString('en')} characters.`],
  ['minItems', (value) => `At least ${value}.`],
  ['maxItems', (value) => `At most ${value}.`],
  ['maxProperties', (value) => `At most ${value} pairs.`],
  ['default', (value) => `Default: ${code(value)}.`],
]

function limitsOf(schema: JsonSchema): string[] {
  return LIMITS.filter(([keyword]) => schema[keyword] !== undefined).map(
    ([keyword, words]) => `<span class="limit">${words(schema[keyword])}</span>`,
  )
}

function fieldRows(schema: JsonSchema, within: readonly string[]): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const isRequired = schema.required?.includes(name) ?? false
    const inner = objectIn(field)
    const nested = inner ? fieldRows(inner, [...within, name]) : []
    return [fieldRow({ name, within, schema: field, isRequired }), ...nested]
  })
}

/** Returns the object schema of a field, of its items, or of its alternatives. */
function objectIn(field: JsonSchema): JsonSchema | null {
  if (field.properties) return field
  const inner = field.items ?? field.anyOf?.find(({ properties }) => properties)
  return inner?.properties ? inner : null
}
