import type { OpenShare } from '@galley/backend'
import { PLATFORMS, resolveRenderConfig } from '@galley/contracts'
import type { Theme } from '@galley/render'
import {
  findTheme,
  frontMatterIn,
  inBrandColours,
  overSettings,
  partsOfRender,
  settingsIn,
} from '@galley/render'
import { themesOf } from '../catalogue/find-own-themes.ts'
import type { ApiContext } from '../context.ts'
import { belongingsOfProject, designFor } from '../projects/chosen-design.ts'
import type { ArticleLook } from '../threads/text-work.ts'

/** Returns the theme that the pages of a shared render have; null if the catalogue doesn't have it any more. */
export function themeOfShare(render: NonNullable<OpenShare['render']>): Theme | null {
  const { config, brand } = render
  const theme = findTheme(config.theme, partsOfRender(render).ownThemes)
  return theme && config.brand && brand ? inBrandColours(theme, brand) : theme
}

/**
 * Returns how a share looks: as its render did, or without one as the project's design and its front matter say, like a render
 * that is requested now.
 */
export async function lookOfShare(
  ctx: Pick<ApiContext, 'ownThemes' | 'brands'>,
  { render, ownerId, text }: Pick<OpenShare, 'render' | 'ownerId' | 'text'>,
): Promise<ArticleLook> {
  if (render) return { config: render.config, ...partsOfRender(render) }
  const { design, markdown } = text
  const found = await belongingsOfProject(ctx, ownerId, text)
  const ownThemes = themesOf(found.own)
  const platform = design.platform ?? PLATFORMS.find((each) => design.configs[each])
  const settings = overSettings(
    settingsIn(frontMatterIn(markdown), ownThemes),
    platform ? designFor(design, platform, found) : {},
  )
  const config = resolveRenderConfig(platform ?? PLATFORMS[0], settings)
  return { config, ownThemes, brands: found.brands }
}
