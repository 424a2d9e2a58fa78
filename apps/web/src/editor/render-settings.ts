import type { Design, Platform, RenderConfig, RenderConfigRequest } from '@galley/contracts'
import { isId, PLATFORMS, renderConfigRequestSchema, resolveRenderConfig } from '@galley/contracts'
import type { Scheme, Theme } from '@galley/render'
import { findTheme, frontMatterIn, overSettings, paletteOf, settingsIn } from '@galley/render'
import type { AccountThemes } from '../own-themes/use-own-themes.ts'

/** The platform and the look of the pages, as a render request sends them. */
export type RenderSettings = { readonly platform: Platform; readonly config: RenderConfigRequest }

/**
 * Returns what a design says, or what is suggested where it says nothing. Leaves out a theme and a brand that were deleted.
 */
export function settingsOf(design: Design, suggested: RenderSettings, own: AccountThemes): RenderSettings {
  const { platform, config } = chosenIn(design, suggested)
  const { theme, brand, ...rest } = config
  const hasBrand = brand !== undefined && (!own.isRead || own.brands[brand] !== undefined)
  return {
    platform,
    config: {
      ...rest,
      ...(theme !== undefined && !isThemeLost(design, suggested, own) && { theme }),
      ...(hasBrand && { brand }),
    },
  }
}

/** Returns whether a design names a theme that doesn't exist any more. */
export function isThemeLost(design: Design, suggested: RenderSettings, own: AccountThemes): boolean {
  const { theme } = chosenIn(design, suggested).config
  if (theme === undefined || findTheme(theme, own.themes)) return false
  return own.isRead || !isId('theme', theme)
}

function chosenIn({ platform: chosen, configs }: Design, suggested: RenderSettings): RenderSettings {
  const platform = chosen ?? suggested.platform
  return { platform, config: configs[platform] ?? (platform === suggested.platform ? suggested.config : {}) }
}

/** Returns the design with these settings. On another platform, what was chosen there before stays. */
export function designWith(design: Design, before: Platform, next: RenderSettings): Design {
  const { platform } = next
  const config = (before === platform ? null : design.configs[platform]) ?? next.config
  return { platform, configs: { ...design.configs, [platform]: config } }
}

/** Returns the settings for another platform, without the ratio, because platforms have different ones. */
export function onPlatform({ config }: RenderSettings, platform: RenderSettings['platform']): RenderSettings {
  const { aspect_ratio: _ratio, ...kept } = config
  return { platform, config: kept }
}

/** Returns the settings with all defaults, as the API fills them in. The text's front matter may name the theme and the cover. */
export function resolveSettings(
  { platform, config }: RenderSettings,
  markdown: string,
  ownThemes: readonly Theme[],
): RenderConfig {
  const { author: _, ...named } = settingsIn(frontMatterIn(markdown), ownThemes)
  const resolved = resolveRenderConfig(platform, overSettings(named, config))
  const theme = findTheme(resolved.theme, ownThemes)
  // A theme with one scheme always has that one.
  return theme ? { ...resolved, scheme: schemeFor(theme, resolved.scheme) } : resolved
}

/** Returns the wanted scheme, or the theme's only one. */
export function schemeFor(theme: Theme, wanted: Scheme): Scheme {
  return paletteOf(theme, wanted).scheme
}

/** Returns the settings that change when a theme is chosen. */
export function themeChoice(theme: Theme, { scheme }: Pick<RenderConfig, 'scheme'>) {
  return { theme: theme.id, scheme: schemeFor(theme, scheme) }
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
