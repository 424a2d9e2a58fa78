import { analyze } from './analyze.ts'
import { getCapabilities } from './capabilities.ts'
import type { Endpoint } from './endpoint.ts'
import { toFlatSchema } from './json-schema.ts'
import { createProject, getProject, listProjects } from './projects.ts'
import { cancelRender, createRender, getRender } from './renders.ts'
import type { Scope } from './scopes.ts'
import { createShare } from './shares.ts'
import { listThemes } from './themes.ts'
import { getUsage } from './usage.ts'

/** A tool that an agent can call. It stands for one endpoint and takes that endpoint's parameters together. */
export type AgentTool = {
  readonly name: string
  readonly description: string
  readonly endpoint: Endpoint
}

/**
 * The tools that agents are offered. Token endpoints are left out on purpose: an agent should not mint credentials.
 */
export const agentTools: readonly AgentTool[] = [
  {
    name: 'get_capabilities',
    description: 'Platforms, sizes, limits and artifacts. Read it once before anything else. Free.',
    endpoint: getCapabilities,
  },
  {
    name: 'list_themes',
    description: 'The catalogue of looks, to choose `config.theme` from. Free.',
    endpoint: listThemes,
  },
  {
    name: 'create_project',
    description:
      'Store a text as Markdown, once, before it is rendered. Gives its id, its structure and a link under which a person can go on editing.',
    endpoint: createProject,
  },
  {
    name: 'list_projects',
    description: "The caller's projects, newest first, without their texts.",
    endpoint: listProjects,
  },
  { name: 'get_project', description: 'One project with its text.', endpoint: getProject },
  {
    name: 'analyze_content',
    description:
      'What will happen to a text on each platform before it is rendered: pages, limits, banned words, layout risks, each with a fix. Stores nothing.',
    endpoint: analyze,
  },
  {
    name: 'create_render',
    description:
      "Ask for a project's finished pages for one platform. Costs one render and its pages of today's quota; what fails is given back. Answers at once with an id to follow.",
    endpoint: createRender,
  },
  {
    name: 'get_render',
    description:
      'Follow a render: its status, its progress and, when it is completed, signed links to its pages. `wait` holds the answer until the status changes.',
    endpoint: getRender,
  },
  {
    name: 'cancel_render',
    description: 'Stop a render that is queued or running. Its quota is given back.',
    endpoint: cancelRender,
  },
  {
    name: 'create_share',
    description: 'Make a private link for a person. It shows no text unless `include_body` is set.',
    endpoint: createShare,
  },
  { name: 'get_usage', description: "Today's usage and what is left.", endpoint: getUsage },
]

/** The scope that a tool's endpoint needs; null: none. */
export function scopeOf({ access }: Endpoint): Scope | null {
  return access.kind === 'token' ? access.scope : null
}

/** A tool's input as JSON Schema: path parameters, query and body in one object. */
export function inputSchemaOf({ params, query, body }: Endpoint): Record<string, unknown> {
  const parts = [params, query, body]
    .filter((part) => part !== undefined)
    .map((part) => toFlatSchema(part, 'input'))
  return {
    type: 'object',
    properties: Object.assign({}, ...parts.map((part) => part.properties)),
    required: parts.flatMap((part) => part.required ?? []),
    additionalProperties: false,
  }
}
