import type { Endpoint } from './endpoint.ts'
import type { JsonSchema, NamedSchemas } from './json-schema.ts'
import { toFlatSchema } from './json-schema.ts'
import { analyze } from './resources/analyze.ts'
import { getCapabilities } from './resources/capabilities.ts'
import { createProject, getProject, listProjects } from './resources/projects.ts'
import { cancelRender, createRender, getRender } from './resources/renders.ts'
import { createShare } from './resources/shares.ts'
import { listThemes } from './resources/themes.ts'
import { getUsage } from './resources/usage.ts'
import type { Scope } from './schemas/scopes.ts'

/** A tool that an agent can call. It calls one endpoint and takes all parameters of that endpoint. */
export type AgentTool = {
  readonly name: string
  /** The name for people. */
  readonly title: string
  /** The purpose of the tool, what it is not for, its cost and its side effects. */
  readonly description: string
  readonly endpoint: Endpoint
  /** The only fields that the output schema describes, and the tool that describes all of them. Absent: all fields. */
  readonly outline?: { readonly fields: readonly string[]; readonly whole: string }
}

/**
 * The tools offered to agents. Token endpoints are left out on purpose, because agents should not create credentials.
 */
export const agentTools: readonly AgentTool[] = [
  {
    name: 'get_capabilities',
    title: 'What Galley can do',
    description:
      'Platforms with their sizes, defaults and limits, and the files of a render for each. Read it once, first; it does not change while you work.',
    endpoint: getCapabilities,
  },
  {
    name: 'list_themes',
    title: 'List themes',
    description:
      'The catalogue of themes with their moods, colours and schemes, for `config.theme`. Read it when the look matters; the default is a plain theme.',
    endpoint: listThemes,
  },
  {
    name: 'create_project',
    title: 'Store a text',
    description:
      'Store a text as Markdown before it is rendered. Returns its id and a link under which a person can edit it. Call it once per text: every call creates another project, unless it repeats an `idempotency_key`. At most 200,000 characters.',
    endpoint: createProject,
    outline: { fields: ['project_id', 'title', 'version', 'open_in_service_url'], whole: 'get_project' },
  },
  {
    name: 'list_projects',
    title: 'List texts',
    description:
      "The caller's projects, newest first, without their texts. Use it to find an existing project.",
    endpoint: listProjects,
    outline: {
      fields: ['project_id', 'title', 'char_count', 'updated_at', 'open_in_service_url'],
      whole: 'get_project',
    },
  },
  {
    name: 'get_project',
    title: 'Read a text',
    description: 'One project with its text. Not needed before rendering: a render takes the id.',
    endpoint: getProject,
  },
  {
    name: 'analyze_content',
    title: 'Check a text',
    description:
      'Check what will happen to a text on each platform before it is rendered: pages, limits, banned words and layout risks, each with its place and a fix. Give either `markdown` or `project_id`. Stores nothing and costs no render, so use it before `create_render`.',
    endpoint: analyze,
  },
  {
    name: 'create_render',
    title: 'Make pages',
    description:
      "Render a project's pages for one platform. Answers at once; follow it with `get_render`. Costs one render and its pages of today's quota; a render that fails or is canceled is refunded. Repeat a call that may have been lost with the same `idempotency_key`, or it is created and charged twice.",
    endpoint: createRender,
    outline: { fields: ['render_id', 'status', 'open_in_service_url'], whole: 'get_render' },
  },
  {
    name: 'get_render',
    title: 'Follow a render',
    description:
      'A render: its status, its progress and, once it is `completed`, signed links to its pages, which expire after some minutes; call again for new ones. `wait` delays the answer until the status changes, 25 seconds at most, and reports progress meanwhile; call it with `wait` until it is `completed`, `failed` or `canceled`.',
    endpoint: getRender,
  },
  {
    name: 'cancel_render',
    title: 'Stop a render',
    description:
      'Cancel a render that is queued or running. Its quota is refunded. One that has ended does not change.',
    endpoint: cancelRender,
    outline: { fields: ['render_id', 'status'], whole: 'get_render' },
  },
  {
    name: 'create_share',
    title: 'Share with a person',
    description:
      'Create a private link for a person. It shows neither text nor pages unless `include_body` is set: ask before you set it. The link is returned only once, and expires after `expires_in_days`.',
    endpoint: createShare,
  },
  {
    name: 'get_usage',
    title: 'What is left today',
    description:
      "Today's usage and what is left of each quota. Read it before a large batch, or after `quota_exceeded`.",
    endpoint: getUsage,
  },
]

/** Returns the scope that a tool's endpoint needs; null if it needs none. */
export function scopeOf({ access }: Endpoint): Scope | null {
  return access.kind === 'token' ? access.scope : null
}

/** The input field that is sent as the header `Idempotency-Key`. */
export const IDEMPOTENCY_KEY_FIELD = 'idempotency_key'

const idempotencyKeyField: JsonSchema = {
  type: 'string',
  pattern: '^[A-Za-z0-9]{8,128}$',
  description: 'Your own key. Repeating it gives the same result and costs nothing.',
}

/** Returns a tool's input as JSON Schema: path parameters, query and body in one object. */
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

/** Schemas that only one tool describes in full. Other tools refer to that tool to keep the list short. */
const TOLD_BY = {
  RenderConfig: { tool: 'create_render', as: 'As its `config`, with every default filled in' },
  Structure: { tool: 'analyze_content', as: 'What a reading of the text finds, as its `structure`' },
}

function toldElsewhere(name: string): NamedSchemas {
  const others = Object.entries(TOLD_BY).filter(([, { tool }]) => tool !== name)
  return Object.fromEntries(
    others.map(([part, { tool, as }]) => [part, { type: 'object', description: `${as}: see \`${tool}\`.` }]),
  )
}

/**
 * Returns a tool's output as JSON Schema: the endpoint's data, or `items` and `next_cursor` for a list. Agents pay
 * for each byte in every conversation. So the schema keeps what helps to read an answer and drops validation
 * keywords.
 */
export function outputSchemaOf({ name, endpoint, outline }: AgentTool): ToolSchema {
  const { answer } = endpoint
  if (answer.kind === 'bytes') throw new Error('A tool stands for an endpoint that answers with JSON.')
  const schema = withoutChecks(toFlatSchema(answer.data, 'output', toldElsewhere(name)))
  if (schema.type !== 'array') return { ...outlined(schema, outline), type: 'object' }
  const items = { ...schema, items: outlined(schema.items ?? {}, outline) }
  const next_cursor = {
    type: ['string', 'null'],
    description: 'The `cursor` of the next page; null: the last.',
  }
  return { type: 'object', properties: { items, next_cursor }, required: ['items', 'next_cursor'] }
}

type ToolSchema = { type: 'object'; [keyword: string]: unknown }

function outlined(schema: JsonSchema, outline: AgentTool['outline']): JsonSchema {
  if (!outline) return schema
  const { fields, whole } = outline
  const isTold = (name: string) => fields.includes(name)
  const properties = Object.entries(schema.properties ?? {}).filter(([name]) => isTold(name))
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: (schema.required ?? []).filter(isTold),
    description: `More fields: see \`${whole}\`.`,
  }
}

const CHECKS = new Set(['pattern', 'minimum', 'maximum', 'minItems', 'maxItems', 'default'])

function withoutChecks(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (keyword, value) => {
    // A field may have the name of a keyword. Then its value is a schema.
    const isCheck = CHECKS.has(keyword) && (typeof value !== 'object' || value === null)
    return isCheck ? undefined : value
  })
}

/**
 * Returns the hints that clients may rely on for any agent. `GET` requests are read-only. `analyze` is too, although
 * it uses `POST`.
 */
export function hintsOf(endpoint: Endpoint) {
  const isRead = endpoint.method === 'GET' || endpoint === analyze
  return {
    readOnlyHint: isRead,
    destructiveHint: false,
    idempotentHint: isRead || endpoint.isCreate !== true,
    openWorldHint: false,
  }
}
