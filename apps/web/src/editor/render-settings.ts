import type { Platform, RenderConfig, RenderConfigRequest } from '@galley/contracts'
import { PLATFORMS, renderConfigRequestSchema, resolveRenderConfig } from '@galley/contracts'
import { findTheme, frontMatterIn, settingsIn } from '@galley/render'
import { useCallback, useState } from 'react'

/** The platform and the look of the pages, as a render request sends them. */
export type RenderSettings = { readonly platform: Platform; readonly config: RenderConfigRequest }

const keyOf = (id: string) => `galley.settings.${id}`

/** Returns a project's settings, which this device stores. At first they are those that are suggested for its text. */
export function useRenderSettings(id: string, suggested: RenderSettings) {
  const [settings, setSettings] = useState(() => read(id) ?? suggested)
  const change = useCallback(
    (next: RenderSettings) => {
      setSettings(next)
      try {
        window.localStorage.setItem(keyOf(id), JSON.stringify(next))
      } catch {
        // Without storage the settings last as long as the page.
      }
    },
    [id],
  )
  return [settings, change] as const
}

/** Returns the settings for another platform, without the ratio, because platforms have different ones. */
export function onPlatform({ config }: RenderSettings, platform: RenderSettings['platform']): RenderSettings {
  const { aspect_ratio: _ratio, ...kept } = config
  return { platform, config: kept }
}

/** Returns the settings with all defaults, as the API fills them in. The text's front matter may name the theme. */
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
    // The theme may not exist any more.
    const { theme, ...rest } = config.data
    return { platform, config: theme !== undefined && findTheme(theme) ? config.data : rest }
  } catch {
    return null
  }
}
