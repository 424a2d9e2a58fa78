import type { Design, DesignChange, designSchema, Platform, RenderConfigRequest } from '@galley/contracts'
import { PLATFORMS } from '@galley/contracts'
import { findTheme } from '@galley/render'
import type { z } from 'zod'
import { brokenRules } from '../http/read/broken-rules.ts'

/** Returns a design as answers contain it. Leaves out themes that don't exist any more. */
export function presentDesign({ platform, configs }: Design): z.input<typeof designSchema> {
  const shown = Object.entries(configs).map(([name, config]) => [name, knownSettings(config)])
  return { platform, configs: Object.fromEntries(shown) }
}

/** Returns what a design says for a platform. Leaves out a theme that doesn't exist any more. */
export function designFor(design: Design, platform: Platform): RenderConfigRequest {
  return knownSettings(design.configs[platform] ?? {})
}

/** Checks that each theme that a change names exists. @throws invalid_request */
export function refuseUnknownThemes(change: DesignChange | undefined): void {
  const unknown = PLATFORMS.filter((platform) => {
    const theme = change?.configs?.[platform]?.theme
    return theme != null && !findTheme(theme)
  })
  if (unknown.length === 0) return
  const issues = unknown.map((platform) => ({
    path: ['design', 'configs', platform, 'theme'],
    message: 'is not a theme id' as const,
  }))
  throw brokenRules(issues, 'body')
}

function knownSettings(config: RenderConfigRequest): RenderConfigRequest {
  const { theme, ...rest } = config
  return theme === undefined || findTheme(theme) ? config : rest
}
