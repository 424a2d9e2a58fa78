import { LIMITS } from '@galley/contracts'
import type { Article, BlockOf } from '../../article/article.ts'
import { OBJECT_MARK, plainText, plainTextOf } from '../../article/plain-text.ts'
import { titleLength } from '../../text-metrics/title-length.ts'
import { bare, shortTitle } from './short-title.ts'

/** Without a heading, the first line is the title if it is no longer. Xiaohongshu takes no longer ones. */
const FIRST_LINE = { most: 20, lengthOf: titleLength }

/**
 * Returns the title: from the front matter, the first heading, or the first line. At most 200 characters, may be empty.
 * A long first line is cut after a clause or a phrase.
 */
export function titleOf(article: Article): string {
  if (article.frontMatter?.title) return article.frontMatter.title
  const heading = article.blocks.find((block) => block.kind === 'heading')
  const words =
    heading?.kind === 'heading' && !isBelowTitle(heading, article)
      ? oneLine(plainTextOf(heading.children))
      : ''
  if (words !== '') return words.length > LIMITS.titleChars ? cut(words, LIMITS.titleChars - 1) : words
  const lines = plainText(article).replaceAll(OBJECT_MARK, '').split('\n').map(oneLine)
  const line = lines.find((each) => /[\p{L}\p{N}]/u.test(each)) ?? lines.find((each) => each !== '') ?? ''
  const name = bare(line) || line
  return shortTitle(name.slice(0, LIMITS.titleChars).replace(/[\ud800-\udbff]$/, ''), FIRST_LINE)
}

/** Returns whether a heading is inside a text whose title is a short first line, as creators write it. */
function isBelowTitle({ level }: BlockOf<'heading'>, { blocks: [first] }: Article): boolean {
  if (level === 1 || first?.kind !== 'paragraph' || first.children.some(({ kind }) => kind === 'break'))
    return false
  const line = oneLine(plainTextOf(first.children))
  return line !== '' && bare(line) === line && titleLength(line) <= FIRST_LINE.most
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
