import type { z } from 'zod'
import type { JsonSchema } from '../json-schema.ts'
import { toFlatSchema, toNamedSchemas } from '../json-schema.ts'
import type { Reference, ResponseObject } from './types.ts'

/** Collects the parts that operations share, each once by name. */
export class OpenApiParts {
  readonly schemas: Record<string, JsonSchema> = {}
  readonly responses: Record<string, ResponseObject> = {}

  /** Returns a schema in which every part with an id is a reference to a component. */
  reference(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const { schema: own, named } = toNamedSchemas(schema, io)
    for (const [id, part] of Object.entries(named)) this.#keep(id, toComponents(part))
    return toComponents(own)
  }

  /** Returns a schema without references, for parameters. */
  flat(schema: z.ZodType): JsonSchema {
    return toFlatSchema(schema, 'input')
  }

  response({ name, response }: { name: string; response: ResponseObject }): Reference {
    this.responses[name] = response
    return { $ref: `#/components/responses/${name}` }
  }

  /**
   * Adds a component.
   *
   * @throws Error when a name has two schemas: an id is used twice, or its input and output differ.
   */
  #keep(id: string, schema: JsonSchema): void {
    const known = this.schemas[id]
    if (known && JSON.stringify(known) !== JSON.stringify(schema)) {
      throw new Error(`Two schemas are called ${id}.`)
    }
    this.schemas[id] = schema
  }
}

function toComponents(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'))
}
