import type { Design, Platform, RenderConfig, RenderConfigRequest } from '@galley/contracts'
import { PLATFORMS, renderConfigRequestSchema, resolveRenderConfig } from '@galley/contracts'
import { findTheme, frontMatterIn, overSettings, paletteOf, settingsIn } from '@galley/render'

/** The platform and the look of the pages, as a render request sends them. */
export type RenderSettings = { readonly platform: Platform; readonly config: RenderConfigRequest }

/** Returns what a design says, or what is suggested where it says nothing. */
export function settingsOf({ platform: chosen, configs }: Design, suggested: RenderSettings): RenderSettings {
  const platform = chosen ?? suggested.platform
  const config = configs[platform] ?? (platform === suggested.platform ? suggested.config : {})
  return { platform, config: withKnownTheme(config) }
}

/** Returns the design with these settings. On another platform, what was chosen there before stays. */
export function designWith(design: Design, before: RenderSettings, next: RenderSettings): Design {
  const { platform } = next
  const config = (before.platform === platform ? null : design.configs[platform]) ?? next.config
  return { platform, configs: { ...design.configs, [platform]: config } }
}

/** Returns the settings for another platform, without the ratio, because platforms have different ones. */
export function onPlatform({ config }: RenderSettings, platform: RenderSettings['platform']): RenderSettings {
  const { aspect_ratio: _ratio, ...kept } = config
  return { platform, config: kept }
}

/** Returns the settings with all defaults, as the API fills them in. The text's front matter may name the theme and the cover. */
export function resolveSettings({ platform, config }: RenderSettings, markdown: string): RenderConfig {
  const { author: _, ...named } = settingsIn(frontMatterIn(markdown))
  const resolved = resolveRenderConfig(platform, overSettings(named, config))
  const theme = findTheme(resolved.theme)
  // A theme with one scheme always has that one.
  return theme ? { ...resolved, scheme: paletteOf(theme, resolved.scheme).scheme } : resolved
}

/** Returns the settings that this browser stored for a project before projects had designs. Null without any. */
export function findStoredSettings(id: string): RenderSettings | null {
  try {
    const stored = window.localStorage.getItem(`galley.settings.${id}`)
    const kept = JSON.parse(stored ?? 'null') as Partial<RenderSettings> | null
    const platform = PLATFORMS.find((each) => each === kept?.platform)
    const config = renderConfigRequestSchema.safeParse(kept?.config)
    return platform && config.success ? { platform, config: config.data } : null
  } catch {
    return null
  }
}

/** A theme may not exist any more. */
function withKnownTheme(config: RenderConfigRequest): RenderConfigRequest {
  const { theme, ...rest } = config
  return theme === undefined || findTheme(theme) ? config : rest
}
