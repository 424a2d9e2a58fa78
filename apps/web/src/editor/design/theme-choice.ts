import type { RenderConfig } from '@galley/contracts'
import type { Scheme, Theme } from '@galley/render'
import { paletteOf } from '@galley/render'

/** Returns the wanted scheme, or the theme's only one. */
export function schemeFor(theme: Theme, wanted: Scheme): Scheme {
  return paletteOf(theme, wanted).scheme
}

/** Returns the settings that change when a theme is chosen. */
export function themeChoice(theme: Theme, { scheme }: Pick<RenderConfig, 'scheme'>) {
  return { theme: theme.id, scheme: schemeFor(theme, scheme) }
}
