import type { RevisionText, UserId } from '@galley/backend'
import type { Design, DesignChange, designSchema, Platform, RenderConfigRequest } from '@galley/contracts'
import { isId, PLATFORMS } from '@galley/contracts'
import type { z } from 'zod'
import type { Belongings, BelongingsContext, Naming } from '../catalogue/find-belongings.ts'
import { findBelongings } from '../catalogue/find-belongings.ts'
import { isTheme } from '../catalogue/find-own-themes.ts'
import type { BrokenRule } from '../http/read/broken-rules.ts'
import { brokenRules } from '../http/read/broken-rules.ts'

/** Returns a design as answers contain it. Leaves out themes that the catalogue doesn't have any more. */
export function presentDesign({ platform, configs }: Design): z.input<typeof designSchema> {
  const shown = Object.entries(configs).map(([name, config]) => {
    const { theme, ...rest } = config
    const isKept = theme === undefined || isId('theme', theme) || isTheme(theme, new Map())
    return [name, isKept ? config : rest]
  })
  return { platform, configs: Object.fromEntries(shown) }
}

/** Returns what a design says for a platform. Leaves out a theme or a brand that doesn't exist any more. */
export function designFor(design: Design, platform: Platform, found: Belongings): RenderConfigRequest {
  return knownSettings(design.configs[platform] ?? {}, found)
}

/** Returns what a project's design or its front matter names and what still exists. */
export function belongingsOfProject(
  ctx: BelongingsContext,
  ownerId: UserId,
  { design, markdown }: Pick<RevisionText, 'design' | 'markdown'>,
): Promise<Belongings> {
  return findBelongings(ctx, ownerId, { configs: Object.values(design.configs), markdown })
}

/** Checks that each theme and each brand that a change names exists. @throws invalid_request */
export async function refuseUnknownNames(
  ctx: BelongingsContext,
  ownerId: UserId,
  change: DesignChange | undefined,
): Promise<void> {
  const named = PLATFORMS.map((platform) => ({ platform, config: change?.configs?.[platform] ?? {} }))
  const found = await findBelongings(ctx, ownerId, { configs: named.map(({ config }) => config) })
  const issues = named.flatMap(({ platform, config }) =>
    unknownNames(config, found).map(({ path, message }) => ({
      path: ['design', 'configs', platform, ...path],
      message,
    })),
  )
  if (issues.length > 0) throw brokenRules(issues, 'body')
}

/** Returns what is wrong with names in settings. */
export function unknownNames({ theme, brand }: Naming, { own, brands }: Belongings): BrokenRule[] {
  return [
    ...(theme != null && !isTheme(theme, own) ? [{ path: ['theme'], message: 'is not a theme id' }] : []),
    ...(brand != null && !Object.hasOwn(brands, brand)
      ? [{ path: ['brand'], message: 'is not a brand id' }]
      : []),
  ]
}

function knownSettings(config: RenderConfigRequest, found: Belongings): RenderConfigRequest {
  const unknown = new Set(unknownNames(config, found).flatMap(({ path }) => path))
  const known = Object.entries(config).filter(([name]) => !unknown.has(name))
  return Object.fromEntries(known)
}
