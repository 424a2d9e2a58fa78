import type { OpenShare } from '@galley/backend'
import type { Theme } from '@galley/render'
import { findTheme, frontMatterIn, settingsIn, themesOfRender } from '@galley/render'
import { findOwnThemes, themeNamedIn, themesOf } from '../catalogue/find-own-themes.ts'
import type { ApiContext } from '../context.ts'

/** Returns the theme that a shared render has; null if the catalogue doesn't have it any more. */
export function themeOfShare({ theme, ownTheme }: NonNullable<OpenShare['render']>): Theme | null {
  return findTheme(theme, themesOfRender({ config: { theme }, ownTheme }))
}

/**
 * Returns the theme of a share's article. Null: that of the catalogue that its text names, or the default one. Without a
 * render the text's front matter may name a theme of its author's.
 */
export async function themeOfArticle(
  ctx: Pick<ApiContext, 'ownThemes'>,
  { render, ownerId, text }: Pick<OpenShare, 'render' | 'ownerId' | 'text'>,
): Promise<Theme | null> {
  if (render) return themeOfShare(render)
  const own = themesOf(await findOwnThemes(ctx, ownerId, [themeNamedIn(text.markdown)]))
  const { theme } = settingsIn(frontMatterIn(text.markdown), own)
  return own.find(({ id }) => id === theme) ?? null
}
