import { z } from 'zod'

/** The keywords of JSON Schema (draft 2020-12) that this package uses. */
export type JsonSchema = {
  $ref?: string
  type?: string | string[]
  description?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  anyOf?: JsonSchema[]
  default?: unknown
  [keyword: string]: unknown
}

/** `input`: what a caller sends; unknown fields are forbidden. `output`: an answer; fields may be added later. */
type Direction = 'input' | 'output'

/** Schemas with an id, by that id. */
export type NamedSchemas = Record<string, JsonSchema>

/** Returns a schema whose named parts are references, and those named parts. */
export function toNamedSchemas(
  schema: z.ZodType,
  io: Direction,
): { schema: JsonSchema; named: NamedSchemas } {
  const { $schema: _, $defs, ...own } = z.toJSONSchema(schema, { io, override: tidy(io) }) as JsonSchema
  return { schema: own, named: ($defs ?? {}) as NamedSchemas }
}

/** Returns a schema without references: each named part is inlined, or replaced by its entry in `instead`. */
export function toFlatSchema(schema: z.ZodType, io: Direction, instead: NamedSchemas = {}): JsonSchema {
  const { schema: own, named } = toNamedSchemas(schema, io)
  return writeOut(own, { ...named, ...instead })
}

function writeOut(schema: JsonSchema, named: NamedSchemas): JsonSchema {
  const { $ref, ...own } = schema
  const target = $ref === undefined ? {} : named[$ref.slice('#/$defs/'.length)]
  const merged = { ...target, ...own }
  return JSON.parse(JSON.stringify(merged), (_key, value) =>
    typeof value?.$ref === 'string' ? writeOut(value, named) : value,
  )
}

/**
 * Returns an override that removes noise: the bounds of safe integers, and the pattern behind a format. It also opens
 * output objects.
 */
function tidy(io: Direction) {
  return (part: { zodSchema: z.core.$ZodTypes; jsonSchema: z.core.JSONSchema.BaseSchema }) => {
    const { jsonSchema, zodSchema } = part
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    if (jsonSchema.format !== undefined) delete jsonSchema.pattern
    const isOpen = zodSchema._zod.def.type === 'object' && zodSchema._zod.def.catchall === undefined
    if (io === 'output' && isOpen) delete jsonSchema.additionalProperties
  }
}
