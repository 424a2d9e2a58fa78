import type { Article, Block } from './article.ts'
import { OBJECT_MARK, plainText } from './plain-text.ts'
import type { Script } from './script.ts'
import { scriptOf } from './script.ts'

/**
 * Returns the language of a text as BCP 47, a guess by its prose: code is written in English in every language. A text of
 * code alone has the language of its code.
 *
 * @param whole  the script of all the text, if the caller has counted it
 */
export function guessLanguage(article: Article, whole?: Script): string {
  const blocks = article.blocks.filter(({ kind }) => kind !== 'code')
  if (blocks.length < article.blocks.length) {
    const prose = wordsOf(article, blocks)
    if (/\p{L}/u.test(prose)) return scriptOf(prose).language
  }
  return (whole ?? scriptOf(wordsOf(article, article.blocks))).language
}

function wordsOf(article: Article, blocks: readonly Block[]): string {
  return plainText({ ...article, blocks }).replaceAll(OBJECT_MARK, ' ')
}
