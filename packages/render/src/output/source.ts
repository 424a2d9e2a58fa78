import type { RenderConfig } from '@galley/contracts'
import type { Article } from '../article/article.ts'
import type { PlacedImages } from '../article/images.ts'
import { OBJECT_MARK, plainText } from '../article/plain-text.ts'
import { scriptOf } from '../article/script.ts'
import { parseMarkdown } from '../markdown/parse.ts'
import { withinALine } from '../markdown/within-a-line.ts'
import { findTheme } from '../themes/catalogue.ts'
import type { Theme } from '../themes/theme.ts'

/** A text that has been read, and the look it is to have: what every output is made from. */
export type Source = {
  readonly article: Article
  readonly title: string
  readonly theme: Theme
  /** BCP 47. */
  readonly language: string
}

/** Reads a revision's text for a render, with the pictures that were made for it. Null when its theme isn't there any more. */
export function readSource(
  text: { readonly title: string; readonly markdown: string },
  config: RenderConfig,
  images?: PlacedImages,
): Source | null {
  const theme = findTheme(config.theme)
  if (!theme) return null
  const article = parseMarkdown(text.markdown, images)
  return {
    article,
    title: withinALine(text.title),
    theme,
    language: config.language ?? scriptOf(plainText(article).replaceAll(OBJECT_MARK, ' ')).language,
  }
}
