import type { Article } from '../../../article/article.ts'
import { plainTextOf } from '../../../article/plain-text.ts'
import { limitIn } from '../../limits.ts'
import { limits } from '../limits.ts'

/** A digest that ends with a sentence is preferred to a full one if it has at least this length. */
const LEAST_CHARS = 40
const SENTENCE_END = /[。！？!?…]["'”’」』）)]*|\.["'”’)]*(?=\s|$)/gu

/** Returns the text that WeChat shows under the title: the first words, in whole sentences if they fit. */
export function digestOf(article: Article): string {
  const limit = limitIn(limits, 'digest')
  let text = ''
  for (const block of article.blocks) {
    if (block.kind !== 'paragraph') continue
    text = `${text} ${plainTextOf(block.children)}`.replace(/\s+/g, ' ').trim()
    if (text.length > limit) break
  }
  const chars = Array.from(text)
  if (chars.length <= limit) return text
  const cut = chars.slice(0, limit - 1).join('')
  const ends = [...cut.matchAll(SENTENCE_END)].map((match) => match.index + match[0].length)
  const end = ends.at(-1) ?? 0
  return end >= LEAST_CHARS ? cut.slice(0, end) : `${cut.trimEnd()}…`
}
