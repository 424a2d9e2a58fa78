import type { RenderConfigRequest } from '@galley/contracts'
import { findTheme } from '../themes/catalogue.ts'
import type { FrontMatter } from './article.ts'

/** The settings that a text brings along for what its reader leaves open. A theme that doesn't exist is none. */
export function settingsIn(frontMatter: FrontMatter | null): Pick<RenderConfigRequest, 'theme' | 'author'> {
  const { theme, author } = frontMatter ?? {}
  return { ...(theme && findTheme(theme) && { theme }), ...(author && { author }) }
}
