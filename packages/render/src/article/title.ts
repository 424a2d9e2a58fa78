import { LIMITS } from '@galley/contracts'
import type { Article } from './article.ts'
import { OBJECT_MARK, plainText, plainTextOf } from './plain-text.ts'

const LEAD_CHARS = 40

/**
 * Returns the title: from the front matter, the first heading, or the start of the text. At most 200 characters, may
 * be empty.
 */
export function titleOf(article: Article): string {
  if (article.frontMatter?.title) return article.frontMatter.title
  const heading = article.blocks.find((block) => block.kind === 'heading')
  const words = heading?.kind === 'heading' ? oneLine(plainTextOf(heading.children)) : ''
  if (words !== '') return words.length > LIMITS.titleChars ? cut(words, LIMITS.titleChars - 1) : words
  const text = oneLine(plainText(article).replaceAll(OBJECT_MARK, ''))
  return text.length > LEAD_CHARS ? cut(text, LEAD_CHARS) : text
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Shortens a text without splitting an emoji or an accented letter. */
function cut(text: string, length: number): string {
  let kept = ''
  for (const { segment } of new Intl.Segmenter().segment(text.slice(0, length * 8))) {
    if (kept.length + segment.length > length) break
    kept += segment
  }
  return `${kept.trimEnd()}…`
}
