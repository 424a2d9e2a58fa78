import type { Article } from '../article/article.ts'
import type { PlacedImages } from '../article/images.ts'
import { placeImages } from '../article/images.ts'
import { splitFrontMatter } from './front-matter.ts'
import { presentable } from './presentable.ts'
import { boundAddresses } from './read/bound-addresses.ts'
import { readArticle } from './read/read-blocks.ts'
import { tokensOf } from './tokens.ts'

/**
 * Reads Markdown into an article. Pure: the same text gives the same tree, and any text gives one.
 *
 * `images` stand in the places of the addresses that the text names; without them pictures that lie elsewhere stay `remote`,
 * and those that the text holds itself stay as they are written.
 */
export function parseMarkdown(markdown: string, images: PlacedImages = new Map()): Article {
  const { frontMatter, body } = splitFrontMatter(presentable(markdown))
  const tokens = tokensOf(body)
  placeImages(tokens, images)
  boundAddresses(tokens)
  return { ...readArticle(tokens), frontMatter }
}
