import type { RenderConfig } from '@galley/contracts'
import type { Article } from '../article/article.ts'
import { allBlocks, inlinesOf, picturesOf } from '../article/block-tree.ts'
import { guessLanguage } from '../article/guess-language.ts'
import { OBJECT_MARK, plainText } from '../article/plain-text.ts'
import { charactersIn } from '../text-metrics/text-size.ts'

/** A tag is a `#` and the text up to a blank or the next sign. Xiaohongshu ends it with `[话题]#`. */
const tag = /(?<![\p{L}\p{N}#&/])#[\p{L}\p{N}_]{1,100}(?:\[[^\]\n]{1,10}\]#?)?/gu

/** Returns the different tags of a text. Code contains none. */
export function tagsIn(article: Article): string[] {
  const texts: string[] = []
  for (const block of allBlocks(article.blocks)) {
    // Reads each run separately: a tag doesn't continue into bold text or across code.
    for (const inline of inlinesOf(block)) if (inline.kind === 'text') texts.push(inline.text)
  }
  return [...new Set(texts.flatMap((text) => text.match(tag) ?? []))]
}

/** Returns the words of a text without marks for its pictures and other objects. */
export function wordsOf(article: Article): string {
  return plainText(article).replaceAll(OBJECT_MARK, '')
}

/** Returns the language of a text as BCP 47: the one that was asked for, or a guess. */
export function languageOf(article: Article, config: RenderConfig): string {
  return config.language ?? guessLanguage(article)
}

/** Returns the number of characters of the longest picture description in the text. */
export function longestAlt(article: Article): number {
  let longest = 0
  for (const block of allBlocks(article.blocks)) {
    for (const { alt } of picturesOf(block)) longest = Math.max(longest, charactersIn(alt))
  }
  return longest
}
