import type { Article } from '../article/article.ts'
import type { PlacedImages } from '../article/images.ts'
import { placeImages } from '../article/images.ts'
import { splitFrontMatter } from './front-matter.ts'
import { presentable } from './presentable.ts'
import { boundAddresses } from './read/bound-addresses.ts'
import { readArticle } from './read/read-blocks.ts'
import { tokensOf } from './tokens.ts'

/**
 * Parses Markdown into an article. Pure, and it accepts any text.
 *
 * `images` replace the image addresses in the text. Without them, remote images stay `remote`, and images inside the
 * text stay as they are.
 */
export function parseMarkdown(markdown: string, images: PlacedImages = new Map()): Article {
  const { frontMatter, body } = splitFrontMatter(presentable(markdown))
  const tokens = tokensOf(body)
  placeImages(tokens, images)
  boundAddresses(tokens)
  return { ...readArticle(tokens), frontMatter }
}
