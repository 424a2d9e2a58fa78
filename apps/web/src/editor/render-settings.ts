import type { Platform, RenderConfig, RenderConfigRequest } from '@galley/contracts'
import { PLATFORMS, renderConfigRequestSchema, resolveRenderConfig } from '@galley/contracts'
import { findTheme, frontMatterIn, settingsIn } from '@galley/render'
import { useCallback, useState } from 'react'

/** Where the pages are going and how they shall look: what is asked for when they are rendered. */
export type RenderSettings = { readonly platform: Platform; readonly config: RenderConfigRequest }

const keyOf = (id: string) => `galley.settings.${id}`

/** The settings of a project, which this device remembers. At first they are the ones that suit its text. */
export function useRenderSettings(id: string, suggested: RenderSettings) {
  const [settings, setSettings] = useState(() => read(id) ?? suggested)
  const change = useCallback(
    (next: RenderSettings) => {
      setSettings(next)
      try {
        window.localStorage.setItem(keyOf(id), JSON.stringify(next))
      } catch {
        // They then last as long as the page.
      }
    },
    [id],
  )
  return [settings, change] as const
}

/** Another platform has other ratios. */
export function onPlatform({ config }: RenderSettings, platform: RenderSettings['platform']): RenderSettings {
  const { aspect_ratio: _ratio, ...kept } = config
  return { platform, config: kept }
}

/** The settings with every default filled in, as the API does it: a theme that the text names is the text's own. */
export function resolveSettings({ platform, config }: RenderSettings, markdown: string): RenderConfig {
  const theme = config.theme ?? settingsIn(frontMatterIn(markdown)).theme
  return resolveRenderConfig(platform, { ...config, ...(theme !== undefined && { theme }) })
}

function read(id: string): RenderSettings | null {
  try {
    const kept = JSON.parse(
      window.localStorage.getItem(keyOf(id)) ?? 'null',
    ) as Partial<RenderSettings> | null
    const platform = PLATFORMS.find((each) => each === kept?.platform)
    const config = renderConfigRequestSchema.safeParse(kept?.config)
    if (!platform || !config.success) return null
    // A theme may have gone since.
    const { theme, ...rest } = config.data
    return { platform, config: theme !== undefined && findTheme(theme) ? config.data : rest }
  } catch {
    return null
  }
}
