import type { OpenShare } from '@galley/backend'
import type { Theme } from '@galley/render'
import { findTheme, themesOfRender } from '@galley/render'

/** Returns the theme that a shared render has; null if the catalogue doesn't have it any more. */
export function themeOfShare({ theme, ownTheme }: NonNullable<OpenShare['render']>): Theme | null {
  return findTheme(theme, themesOfRender({ config: { theme }, ownTheme }))
}
