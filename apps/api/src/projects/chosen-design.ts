import type { RevisionText, UserId } from '@galley/backend'
import type { Design, DesignChange, designSchema, Platform, RenderConfigRequest } from '@galley/contracts'
import { isId, PLATFORMS } from '@galley/contracts'
import type { z } from 'zod'
import type { ThemeFiles } from '../catalogue/find-own-themes.ts'
import { findOwnThemes, isTheme, themeNamedIn } from '../catalogue/find-own-themes.ts'
import type { ApiContext } from '../context.ts'
import { brokenRules } from '../http/read/broken-rules.ts'

/** Returns a design as answers contain it. Leaves out themes that the catalogue doesn't have any more. */
export function presentDesign({ platform, configs }: Design): z.input<typeof designSchema> {
  const shown = Object.entries(configs).map(([name, config]) => [
    name,
    isId('theme', config.theme) ? config : knownSettings(config),
  ])
  return { platform, configs: Object.fromEntries(shown) }
}

/** Returns what a design says for a platform. Leaves out a theme that doesn't exist any more. */
export function designFor(design: Design, platform: Platform, own: ThemeFiles): RenderConfigRequest {
  return knownSettings(design.configs[platform] ?? {}, own)
}

/** Returns the own themes that a project's design or its front matter names and that still exist. */
export function themesOfProject(
  ctx: Pick<ApiContext, 'ownThemes'>,
  ownerId: UserId,
  { design, markdown }: Pick<RevisionText, 'design' | 'markdown'>,
): Promise<ThemeFiles> {
  const inDesign = Object.values(design.configs).map(({ theme }) => theme)
  return findOwnThemes(ctx, ownerId, [...inDesign, themeNamedIn(markdown)])
}

/** Checks that each theme that a change names exists. @throws invalid_request */
export async function refuseUnknownThemes(
  ctx: Pick<ApiContext, 'ownThemes'>,
  ownerId: UserId,
  change: DesignChange | undefined,
): Promise<void> {
  const named = PLATFORMS.map((platform) => change?.configs?.[platform]?.theme)
  const own = await findOwnThemes(ctx, ownerId, named)
  const unknown = PLATFORMS.filter((platform) => {
    const theme = change?.configs?.[platform]?.theme
    return theme != null && !isTheme(theme, own)
  })
  if (unknown.length === 0) return
  const issues = unknown.map((platform) => ({
    path: ['design', 'configs', platform, 'theme'],
    message: 'is not a theme id' as const,
  }))
  throw brokenRules(issues, 'body')
}

function knownSettings(config: RenderConfigRequest, own: ThemeFiles = new Map()): RenderConfigRequest {
  const { theme, ...rest } = config
  return theme === undefined || isTheme(theme, own) ? config : rest
}
