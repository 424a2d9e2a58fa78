import type { Article } from '../article/article.ts'
import { readArticle } from '../article/read-blocks.ts'
import { tokensOf } from './tokens.ts'

/** Reads Markdown into an article. Pure: the same text gives the same tree, and any text gives one. */
export function parseMarkdown(markdown: string): Article {
  return readArticle(tokensOf(markdown))
}
