import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { platformSchema } from '../schemas/platforms.ts'
import { renderConfigSchema } from '../schemas/render-config.ts'
import { scopeSchema } from '../schemas/scopes.ts'
import { artifactKindSchema } from './renders.ts'

/** A limit of a platform and its source. `confidence` says how certain it is. */
export const platformLimitSchema = z
  .object({
    name: z.string(),
    value: z.number(),
    unit: z.string(),
    source: z.string(),
    checked: z.iso.date().describe('The day on which the source was last read.'),
    confidence: z.enum(['high', 'medium', 'low']),
  })
  .meta({ id: 'PlatformLimit', description: 'A limit of a platform, with its source.' })

export const capabilitiesSchema = z
  .object({
    api_version: z.iso.date(),
    platforms: z.array(
      z.object({
        id: platformSchema,
        name: z.object({ en: z.string(), zh: z.string() }),
        aspect_ratios: z.array(z.string()),
        default_config: renderConfigSchema,
        artifacts: z.array(artifactKindSchema),
        limits: z.array(platformLimitSchema),
      }),
    ),
    artifacts: z.array(
      z.object({
        kind: artifactKindSchema,
        content_types: z.array(z.string()),
        platforms: z.array(platformSchema),
      }),
    ),
    limits: z.record(z.string(), z.number()),
    agent_tools: z.array(
      z.object({
        name: z.string(),
        description: z.string(),
        scope: scopeSchema.nullable().describe('Null: none, or it depends on the arguments.'),
        input_schema: z.record(z.string(), z.unknown()),
      }),
    ),
    scopes: z.array(scopeSchema),
  })
  .meta({ id: 'Capabilities' })

export const getCapabilities = defineEndpoint({
  name: 'capabilities.get',
  summary: 'Platforms, artifacts, limits and agent tools',
  method: 'GET',
  path: '/capabilities',
  access: { kind: 'public' },
  answer: { kind: 'json', data: capabilitiesSchema },
  status: 200,
})
