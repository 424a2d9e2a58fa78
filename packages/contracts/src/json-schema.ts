import { z } from 'zod'

/** A JSON Schema (draft 2020-12), as far as it is written here. */
export type JsonSchema = {
  $ref?: string
  type?: string | string[]
  description?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  items?: JsonSchema
  anyOf?: JsonSchema[]
  default?: unknown
  [keyword: string]: unknown
}

/** `input`: what a caller sends, closed. `output`: what an answer holds, open, because fields may be added to it. */
type Direction = 'input' | 'output'

/** Schemas that have an id, by that id. */
export type NamedSchemas = Record<string, JsonSchema>

/** A schema with a reference wherever a part of it has an id, and those parts. */
export function toNamedSchemas(
  schema: z.ZodType,
  io: Direction,
): { schema: JsonSchema; named: NamedSchemas } {
  const { $schema: _, $defs, ...own } = z.toJSONSchema(schema, { io, override: tidy(io) }) as JsonSchema
  return { schema: own, named: ($defs ?? {}) as NamedSchemas }
}

/** A schema that stands alone: every named part is written out where it is used, or what is said `instead` of it. */
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

/** Takes out what zod knows and no reader needs: the bounds of safe integers, the pattern behind a format. */
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
