import type { z } from 'zod'
import type { JsonSchema } from '../json-schema.ts'
import { toFlatSchema } from '../json-schema.ts'
import type { Scope } from '../schemas/scopes.ts'

/** MCP's tool annotations, as far as they differ from the protocol's defaults. */
type ToolHints = {
  readonly readOnlyHint?: boolean
  readonly destructiveHint?: boolean
  readonly openWorldHint: boolean
}

/** The views that a host may show beside a tool's answer. */
export type ViewUri = 'ui://galley/pages' | 'ui://galley/themes'

/** A tool that an agent can call. It does one job, with one or more endpoints. */
export type AgentTool<I extends z.ZodType = z.ZodType> = {
  readonly name: string
  /** The name for people. */
  readonly title: string
  /** What the tool is for, its cost and its side effects. Each conversation pays for each byte. */
  readonly description: string
  /** The scope that every call of the tool needs; null: none, or it depends on the arguments. */
  readonly scope: Scope | null
  readonly input: I
  readonly hints: ToolHints
  /** The view that shows its answers. Hosts without views show pictures and text. */
  readonly view?: ViewUri
}

/** Returns the tool with the exact type of its input. */
export function defineTool<I extends z.ZodType>(tool: AgentTool<I>): AgentTool<I> {
  return tool
}

export const READS: ToolHints = { readOnlyHint: true, openWorldHint: false }
export const WRITES: ToolHints = { destructiveHint: false, openWorldHint: false }

/** Keywords that an agent gains nothing from. The service checks the rules that they stand for, and says which. */
const LEFT_OUT = new Set([
  'additionalProperties',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'propertyNames',
])

/** Returns a tool's input as JSON Schema, without references and without the rules that only repeat descriptions. */
export function toolSchemaOf({ input }: Pick<AgentTool, 'input'>): Record<string, unknown> {
  return plain(toFlatSchema(input, 'input'))
}

/** The keywords whose values are schemas are followed by name, because a field may have the name of a keyword. */
function plain(schema: JsonSchema): JsonSchema {
  const { properties, items, ...own } = schema
  const kept = Object.fromEntries(Object.entries(own).filter(([keyword]) => !LEFT_OUT.has(keyword)))
  const fields = Object.entries(properties ?? {}).map(([name, field]) => [name, plain(field)] as const)
  return {
    ...kept,
    ...(properties && { properties: Object.fromEntries(fields) }),
    ...(items && { items: plain(items) }),
  }
}
