import { z } from 'zod'
import type { Platform } from './platforms.ts'
import { platformSchema } from './platforms.ts'
import type { RenderConfigRequest } from './render-config.ts'
import { isSameSetting, requestedConfigSchema, withoutNulls } from './render-config.ts'

/** How a project's pages look: the settings of each platform, and the platform that the editor opens with. */
export type Design = {
  /** Null: none was chosen, so the one that suits the text. */
  readonly platform: Platform | null
  /** What was chosen for a platform. All other fields take defaults. */
  readonly configs: Readonly<Partial<Record<Platform, RenderConfigRequest>>>
}

/** Nothing was chosen. */
export const NO_DESIGN: Design = { platform: null, configs: {} }

/** What was chosen for a platform. The same schema as for requests, but answers contain no nulls. */
const chosenConfigSchema = requestedConfigSchema as unknown as z.ZodType<RenderConfigRequest>

export const designSchema = z
  .object({
    platform: platformSchema.nullable().describe('What the editor opens with. Null: what suits the text.'),
    configs: z
      .partialRecord(platformSchema, chosenConfigSchema)
      .describe('What was chosen for each platform. Renders take it where their `config` says nothing.'),
  })
  .meta({ id: 'Design', description: 'How the pages of a project look. A part of each version.' })

/** A change of a design, as a JSON merge patch (RFC 7396): what is missing stays, and null removes. */
export const designChangeSchema = z
  .strictObject({
    platform: platformSchema.nullish(),
    configs: z.partialRecord(platformSchema, requestedConfigSchema.nullable()).optional(),
  })
  .meta({ id: 'DesignChange', description: 'A merge patch: missing fields stay, null removes.' })
export type DesignChange = z.infer<typeof designChangeSchema>

/** Returns the design after a change. */
export function changeDesign(design: Design, change: DesignChange): Design {
  const configs: Partial<Record<Platform, RenderConfigRequest>> = { ...design.configs }
  for (const [name, fields] of Object.entries(change.configs ?? {})) {
    const platform = name as Platform
    const config = fields === null ? {} : withoutNulls({ ...configs[platform], ...fields })
    if (Object.keys(config).length > 0) configs[platform] = config
    else delete configs[platform]
  }
  return { platform: change.platform === undefined ? design.platform : change.platform, configs }
}

/** Returns the change that turns one design into another. Empty when they are the same. */
export function designChangeBetween(before: Design, after: Design): DesignChange {
  const configs: NonNullable<DesignChange['configs']> = {}
  for (const name of new Set([...Object.keys(before.configs), ...Object.keys(after.configs)])) {
    const platform = name as Platform
    const fields = fieldsBetween(before.configs[platform] ?? {}, after.configs[platform] ?? {})
    if (Object.keys(fields).length > 0) configs[platform] = fields
  }
  return {
    ...(before.platform !== after.platform && { platform: after.platform }),
    ...(Object.keys(configs).length > 0 && { configs }),
  }
}

type ConfigChange = NonNullable<NonNullable<DesignChange['configs']>[Platform]>

function fieldsBetween(before: RenderConfigRequest, after: RenderConfigRequest): ConfigChange {
  const names = Object.keys({ ...before, ...after }) as (keyof RenderConfigRequest)[]
  const changed = names.filter((name) => !isSameSetting(before[name], after[name]))
  return Object.fromEntries(changed.map((name) => [name, after[name] ?? null]))
}
