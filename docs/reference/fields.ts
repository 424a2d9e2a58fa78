import type { JsonSchema, OpenApiDocument } from '@galley/contracts/openapi'

type Schemas = OpenApiDocument['components']['schemas']

/** The fields of an object as a table, each with its type; a part that has a name is written out one level deep. */
export function fieldsText(title: string, schema: JsonSchema | undefined, schemas: Schemas): string {
  const { properties, required = [] } = objectOf(schema ?? {}, schemas)
  const rows = Object.entries(properties ?? {}).map(([name, field]) => {
    const mark = required.includes(name) ? '' : ', optional'
    return `| \`${name}\` | ${typeText(field, schemas)}${mark} | ${cell(descriptionOf(field, schemas))} |`
  })
  return rows.length === 0 ? '' : [`| ${title} | type | what it says |`, '|---|---|---|', ...rows].join('\n')
}

/** The object that a schema stands for; of a list that of its items. */
function objectOf(schema: JsonSchema, schemas: Schemas): JsonSchema {
  if (schema.$ref !== undefined) return objectOf(named(schema.$ref, schemas), schemas)
  return schema.items ? objectOf(schema.items, schemas) : schema
}

function named($ref: string, schemas: Schemas): JsonSchema {
  return schemas[$ref.slice($ref.lastIndexOf('/') + 1)] ?? {}
}

function typeText(schema: JsonSchema, schemas: Schemas): string {
  const { $ref, anyOf, items, type } = schema
  if ($ref !== undefined) return typeText(named($ref, schemas), schemas)
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => `\`${String(value)}\``).join(', ')
  if (anyOf) return [...new Set(anyOf.map((each) => typeText(each, schemas)))].join(' or ')
  if (items) return `list of ${typeText(items, schemas)}`
  return [type ?? 'anything'].flat().join(' or ')
}

function descriptionOf({ $ref, description }: JsonSchema, schemas: Schemas): string {
  if (description !== undefined || $ref === undefined) return description ?? ''
  return named($ref, schemas).description ?? ''
}

/** Text that stays within its cell, and isn't taken for a template. */
export function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ').replaceAll('{', '&#123;')
}
