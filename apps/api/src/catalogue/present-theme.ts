import type { themeSchema } from '@galley/contracts'
import { PLATFORMS } from '@galley/contracts'
import type { Theme } from '@galley/render'
import { fontsOf, MOOD_NAMES, moodsOf, paletteOf } from '@galley/render'
import type { z } from 'zod'
import { previewUrls, schemesOf } from './theme-previews.ts'

/** Returns a theme as the catalogue shows it. Every theme serves every platform. */
export function presentTheme(theme: Theme, baseUrl: string): z.input<typeof themeSchema> {
  const schemes = schemesOf(theme)
  const previews = previewUrls(baseUrl, theme, 'zh')
  const { paper, panel, ink, quiet, accent } = paletteOf(theme, 'light').palette
  return {
    theme_id: theme.id,
    name: { ...theme.name },
    description: { ...theme.description },
    family: theme.family,
    tags: [...theme.tags],
    moods: moodsOf(theme).map((mood) => ({ mood, name: { ...MOOD_NAMES[mood] } })),
    schemes,
    platforms: [...PLATFORMS],
    palette: [paper, panel, accent, quiet, ink],
    fonts: fontsOf(theme),
    preview_url: previews.light ?? previews.dark,
    previews,
    previews_en: previewUrls(baseUrl, theme, 'en'),
  }
}
