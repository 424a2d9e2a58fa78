import {
  API_VERSION,
  ARTIFACT_KINDS,
  agentTools,
  getCapabilities,
  LIMITS,
  listThemes,
  PLATFORMS,
  RATE_LIMITS,
  resolveRenderConfig,
  SCOPES,
  toolSchemaOf,
} from '@galley/contracts'
import { platformProfiles, themes } from '@galley/render'
import type { ApiContext } from '../context.ts'
import type { Endpoints } from '../http/endpoints.ts'
import { presentTheme } from './present-theme.ts'

const CONTENT_TYPES = {
  page: ['image/png', 'image/jpeg', 'image/webp'],
  cover: ['image/png', 'image/jpeg', 'image/webp'],
  article_html: ['text/html'],
  thread: ['application/json'],
  zip: ['application/zip'],
  manifest: ['application/json'],
} as const

/**
 * Serves the catalogue of capabilities and themes. Its answers are the same for all callers, so they are built once.
 */
export function catalogueRoutes(endpoints: Endpoints, { config }: Pick<ApiContext, 'config'>): void {
  const capabilities = presentCapabilities()
  const catalogue = themes.map((theme) => presentTheme(theme, config.baseUrl))

  endpoints.servePublic(getCapabilities, async () => ({ data: capabilities }))
  endpoints.servePublic(listThemes, async () => ({ data: catalogue }))
}

function presentCapabilities() {
  const profiles = PLATFORMS.map((id) => platformProfiles[id])
  return {
    api_version: API_VERSION,
    platforms: profiles.map((profile) => ({
      id: profile.id,
      name: profile.name,
      aspect_ratios: [...profile.aspect_ratios],
      default_config: resolveRenderConfig(profile.id, {}),
      artifacts: [...profile.artifacts],
      limits: profile.limits.map((limit) => ({ ...limit })),
    })),
    artifacts: ARTIFACT_KINDS.filter((kind) =>
      profiles.some(({ artifacts }) => artifacts.includes(kind)),
    ).map((kind) => ({
      kind,
      content_types: [...CONTENT_TYPES[kind]],
      platforms: PLATFORMS.filter((id) => platformProfiles[id].artifacts.includes(kind)),
    })),
    limits: {
      body_bytes: LIMITS.bodyBytes,
      markdown_chars: LIMITS.markdownChars,
      title_chars: LIMITS.titleChars,
      pages_per_render: LIMITS.pagesPerRender,
      requests_per_minute: RATE_LIMITS.authenticatedPerMinute,
      anonymous_requests_per_minute: RATE_LIMITS.anonymousPerMinute,
      control_requests_per_minute: RATE_LIMITS.controlPerMinute,
    },
    agent_tools: agentTools.map((tool) => ({
      name: tool.name,
      description: tool.description,
      scope: tool.scope,
      input_schema: toolSchemaOf(tool),
    })),
    scopes: [...SCOPES],
  }
}
