import type { Endpoint } from '../endpoint.ts'
import type { JsonSchema } from '../json-schema.ts'
import { toFlatSchema } from '../json-schema.ts'
import { analyze } from '../resources/analyze.ts'
import { getCapabilities } from '../resources/capabilities.ts'
import { createProject, getProject, listProjects } from '../resources/projects.ts'
import { cancelRender, createRender, getRender } from '../resources/renders.ts'
import { createShare } from '../resources/shares.ts'
import { listThemes } from '../resources/themes.ts'
import { getUsage } from '../resources/usage.ts'
import type { Scope } from '../schemas/scopes.ts'

/** A tool that takes all parameters of one endpoint and answers with its data. */
export type EndpointTool = { readonly name: string; readonly endpoint: Endpoint }

/**
 * The tools of 2026-11-21. They are not listed any more, because `agentTools` do the same and more at less cost, but
 * agents that know their names may still call them.
 */
export const endpointTools: readonly EndpointTool[] = [
  { name: 'get_capabilities', endpoint: getCapabilities },
  { name: 'list_themes', endpoint: listThemes },
  { name: 'create_project', endpoint: createProject },
  { name: 'list_projects', endpoint: listProjects },
  { name: 'get_project', endpoint: getProject },
  { name: 'analyze_content', endpoint: analyze },
  { name: 'create_render', endpoint: createRender },
  { name: 'get_render', endpoint: getRender },
  { name: 'cancel_render', endpoint: cancelRender },
  { name: 'create_share', endpoint: createShare },
  { name: 'get_usage', endpoint: getUsage },
]

/** Returns the scope that an endpoint needs; null if it needs none. */
export function scopeOf({ access }: Endpoint): Scope | null {
  return access.kind === 'token' ? access.scope : null
}

/** The input field that is sent as the header `Idempotency-Key`. */
export const IDEMPOTENCY_KEY_FIELD = 'idempotency_key'

const idempotencyKeyField: JsonSchema = { type: 'string', pattern: '^[A-Za-z0-9]{8,128}$' }

/** Returns the input of an endpoint's tool as JSON Schema: path parameters, query and body in one object. */
export function inputSchemaOf({ params, query, body, isCreate }: Endpoint): Record<string, unknown> {
  const parts = [params, query, body]
    .filter((part) => part !== undefined)
    .map((part) => toFlatSchema(part, 'input'))
  const key = isCreate ? { [IDEMPOTENCY_KEY_FIELD]: idempotencyKeyField } : {}
  return {
    type: 'object',
    properties: Object.assign({}, ...parts.map((part) => part.properties), key),
    required: parts.flatMap((part) => part.required ?? []),
    additionalProperties: false,
  }
}
