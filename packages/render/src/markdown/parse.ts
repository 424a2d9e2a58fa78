import type { Article } from '../article/article.ts'
import { readArticle } from '../article/read-blocks.ts'
import { splitFrontMatter } from './front-matter.ts'
import { presentable } from './presentable.ts'
import { tokensOf } from './tokens.ts'

/** Reads Markdown into an article. Pure: the same text gives the same tree, and any text gives one. */
export function parseMarkdown(markdown: string): Article {
  const { frontMatter, body } = splitFrontMatter(presentable(markdown))
  return { ...readArticle(tokensOf(body)), frontMatter }
}
