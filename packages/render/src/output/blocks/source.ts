import type { RenderConfig } from '@galley/contracts'
import type { Article } from '../../article/article.ts'
import { guessLanguage } from '../../article/guess-language.ts'
import type { PlacedImages } from '../../article/images.ts'
import type { WornBrand } from '../../brands/brand-images.ts'
import { inBrandColours } from '../../brands/in-brand-colours.ts'
import { parseMarkdown } from '../../markdown/parse.ts'
import { withinALine } from '../../markdown/within-a-line.ts'
import { findTheme } from '../../themes/catalogue.ts'
import type { Theme } from '../../themes/theme.ts'

/** A parsed text and its look, the input of every output. */
export type RenderSource = {
  readonly article: Article
  readonly title: string
  /** In the colours of the brand. */
  readonly theme: Theme
  /** Null or absent: the pages have none. */
  readonly brand?: WornBrand | null
  /** BCP 47. */
  readonly language: string
}

/** What a text is read with. */
export type ReadingParts = {
  readonly images?: PlacedImages | undefined
  /** Themes of the author's own, which the settings may name. */
  readonly ownThemes?: readonly Theme[] | undefined
  /** Brands of the author's, which the settings may name. */
  readonly brands?: BrandKits | undefined
}

/** Brands by their ids. */
export type BrandKits = Readonly<Record<string, WornBrand>>

/** Parses a revision's text for a render, with its prepared pictures. Returns null if the theme no longer exists. */
export function readSource(
  text: { readonly title: string; readonly markdown: string },
  config: RenderConfig,
  { images, ownThemes, brands }: ReadingParts = {},
): RenderSource | null {
  const theme = findTheme(config.theme, ownThemes)
  if (!theme) return null
  const brand = (config.brand && brands?.[config.brand]) || null
  const article = parseMarkdown(text.markdown, images, config.line_breaks)
  return {
    article,
    title: withinALine(text.title),
    theme: brand ? inBrandColours(theme, brand) : theme,
    brand,
    language: config.language ?? guessLanguage(article),
  }
}
