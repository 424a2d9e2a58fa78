import type { themeSchema } from '@galley/contracts'
import { PLATFORMS } from '@galley/contracts'
import type { Theme } from '@galley/render'
import { fontsOf, paletteOf } from '@galley/render'
import type { z } from 'zod'

/** A theme as the catalogue shows it. Every theme serves every platform. */
export function presentTheme(theme: Theme): z.input<typeof themeSchema> {
  const { paper, panel, ink, quiet, accent } = paletteOf(theme, 'light').palette
  return {
    theme_id: theme.id,
    name: { ...theme.name },
    description: { ...theme.description },
    family: theme.family,
    tags: [...theme.tags],
    schemes: (['light', 'dark'] as const).filter((scheme) => theme[scheme] !== null),
    platforms: [...PLATFORMS],
    palette: [paper, panel, accent, quiet, ink],
    fonts: fontsOf(theme),
    preview_url: null,
  }
}
