import type { JsonSchema, OpenApiDocument } from '@galley/contracts/openapi'

type Schemas = OpenApiDocument['components']['schemas']

/**
 * Returns the fields of an object as a table. Unnamed nested objects are listed in place, as `progress.pages_done`. Named
 * objects are links to their own table on the page.
 */
export function fieldsText(title: string, schema: JsonSchema | undefined, schemas: Schemas): string {
  const rows = rowsOf(resolved(schema ?? {}, schemas), '', schemas)
  return rows.length === 0 ? '' : [`| ${title} | type | description |`, '|---|---|---|', ...rows].join('\n')
}

function rowsOf({ properties, required = [] }: JsonSchema, within: string, schemas: Schemas): string[] {
  return Object.entries(properties ?? {}).flatMap(([name, field]) => {
    const isOptional = !required.includes(name)
    const type = `${typeText(field, schemas)}${isOptional ? optionalText(field) : ''}`
    const row = `| \`${within}${name}\` | ${type} | ${cell(descriptionOf(field, schemas))} |`
    const { part, path } = unnamedPart(field, `${within}${name}`)
    return [row, ...rowsOf(part, `${path}.`, schemas)]
  })
}

/** Returns the unnamed object in a field, or in the items of a list, with its path. */
function unnamedPart(field: JsonSchema, path: string): { part: JsonSchema; path: string } {
  if (field.items) return unnamedPart(field.items, `${path}[]`)
  const part = field.anyOf?.find(({ properties }) => properties) ?? field
  return { part, path }
}

/** Returns a note that a field is optional, with its default. */
export function optionalText({ default: value }: JsonSchema): string {
  const isSimple = value !== undefined && value !== null && typeof value !== 'object'
  return isSimple ? `, default \`${String(value)}\`` : ', optional'
}

/** Returns the type of a field in a few words. */
export function typeText(schema: JsonSchema, schemas: Schemas): string {
  const { $ref, anyOf, items, type, format, pattern, additionalProperties } = schema
  if ($ref !== undefined) {
    const part = named($ref, schemas)
    return part.properties ? `[${nameIn($ref)}](#${anchorOf(nameIn($ref))})` : typeText(part, schemas)
  }
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => `\`${String(value)}\``).join(', ')
  if (anyOf) return [...new Set(anyOf.map((each) => typeText(each, schemas)))].join(' or ')
  if (items) return `list of ${typeText(items, schemas)}`
  if (typeof additionalProperties === 'object') return `object of ${typeText(additionalProperties, schemas)}`
  const [, prefix] = /^\^(\w+_)\[/.exec(String(pattern ?? '')) ?? []
  if (prefix !== undefined) return `id, \`${prefix}…\``
  return `${FORMATS[format as string] ?? [type ?? 'any'].flat().join(' or ')}${boundsText(schema)}`
}

function boundsText({ minimum, maximum, maxLength }: JsonSchema): string {
  if (minimum !== undefined && maximum !== undefined) return `, ${minimum} to ${maximum}`
  return maxLength === undefined ? '' : `, at most ${Number(maxLength).toLocaleString('en')} characters`
}

const FORMATS: Readonly<Record<string, string>> = { 'date-time': 'time', date: 'date', uri: 'URL' }

/** Returns a section for each named object that these schemas use, directly or through each other. */
export function objectsText(used: readonly (JsonSchema | undefined)[], schemas: Schemas): string {
  const names = new Set<string>()
  const waiting = [...used]
  for (const schema of waiting) {
    for (const [, name = ''] of JSON.stringify(schema ?? {}).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (!names.has(name)) waiting.push(schemas[name])
      names.add(name)
    }
  }
  const objects = [...names].filter((name) => schemas[name]?.properties).sort()
  if (objects.length === 0) return ''
  const parts = objects.map((name) =>
    [
      `### ${name} {#${anchorOf(name)}}`,
      cell(schemas[name]?.description ?? ''),
      fieldsText('field', schemas[name], schemas),
    ]
      .filter((part) => part !== '')
      .join('\n\n'),
  )
  return ['## Objects', ...parts].join('\n\n')
}

/** Returns the schema, or the one that it refers to. */
export function resolved(schema: JsonSchema, schemas: Schemas): JsonSchema {
  return schema.$ref === undefined ? schema : named(schema.$ref, schemas)
}

function named($ref: string, schemas: Schemas): JsonSchema {
  return schemas[nameIn($ref)] ?? {}
}

function nameIn($ref: string): string {
  return $ref.slice($ref.lastIndexOf('/') + 1)
}

function anchorOf(name: string): string {
  return `object-${name.replace(/(?<!^)([A-Z])/g, '-$1').toLowerCase()}`
}

function descriptionOf(field: JsonSchema, schemas: Schemas): string {
  return field.description ?? resolved(field, schemas).description ?? ''
}

/** Escapes text for a table cell, and braces that Vue would read as a template. */
export function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ').replaceAll('{', '&#123;')
}
