import type { RenderConfigRequest } from '@galley/contracts'
import { findTheme } from '../themes/catalogue.ts'
import type { FrontMatter } from './article.ts'

/**
 * Returns the settings in a text's front matter. They are defaults for the request. Ignores a theme that doesn't
 * exist.
 */
export function settingsIn(frontMatter: FrontMatter | null): Pick<RenderConfigRequest, 'theme' | 'author'> {
  const { theme, author } = frontMatter ?? {}
  return { ...(theme && findTheme(theme) && { theme }), ...(author && { author }) }
}
