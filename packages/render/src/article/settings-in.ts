import type { RenderConfigRequest } from '@galley/contracts'
import { themesNamed } from '../themes/catalogue.ts'
import type { Theme } from '../themes/theme.ts'
import type { FrontMatter } from './article.ts'

type TextSettings = Pick<RenderConfigRequest, 'theme' | 'author' | 'cover'>

/**
 * Returns the settings in a text's front matter. They are defaults for the request. Ignores a theme that is neither in
 * the catalogue nor one of `ownThemes`, and a name that several have.
 */
export function settingsIn(frontMatter: FrontMatter | null, ownThemes: readonly Theme[] = []): TextSettings {
  const { theme, author, cover } = frontMatter ?? {}
  const [only, ...others] = theme ? themesNamed(theme, ownThemes) : []
  return {
    ...(only && others.length === 0 && { theme: only.id }),
    ...(author && { author }),
    ...(cover && { cover: { layout: cover } }),
  }
}

/** Returns a config with a text's settings where it says nothing. A cover without a design has the text's layout. */
export function overSettings(settings: TextSettings, config: RenderConfigRequest): RenderConfigRequest {
  const cover = config.cover === true ? settings.cover : undefined
  return { ...settings, ...config, ...(cover !== undefined && { cover }) }
}
