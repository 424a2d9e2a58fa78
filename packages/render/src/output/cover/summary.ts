import type { Article, Block } from '../../article/article.ts'
import { plainTextOf } from '../../article/plain-text.ts'

const sentence = /[^。！？!?….]*(?:[。！？!?…]+[”’」』）》]*|\.(?=\s|$)[”’"')]*|\.|$)\s*/gu
const clauseEnd = /[，、；：,;:](?![^，、；：,;:]*[，、；：,;:])/u

/**
 * Returns the first sentences of an article's first paragraph, as many as fit. If the first one is too long, its
 * first clauses. Null if there is no paragraph, or it only repeats the title.
 */
export function summaryOf(article: Article, title: string, fits: (text: string) => boolean): string | null {
  const paragraph = article.blocks.find(
    (block): block is Paragraph => block.kind === 'paragraph' && hasWords(block),
  )
  if (!paragraph) return null
  const text = plainTextOf(paragraph.children).replace(/\s+/g, ' ').trim()
  if (text.startsWith(title.replace(/…$/, ''))) return null
  let kept = ''
  for (const [part] of text.matchAll(sentence)) {
    if (part === '' || !fits(kept + part)) break
    kept += part
  }
  return kept.trim() !== '' ? kept.trim() : cutAtClause(text, fits)
}

type Paragraph = Block & { readonly kind: 'paragraph' }

function hasWords(block: Paragraph): boolean {
  return /\p{L}{2}/u.test(plainTextOf(block.children))
}

function cutAtClause(text: string, fits: (text: string) => boolean): string | null {
  let [low, high] = [0, Math.min(text.length, 400)]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (fits(`${text.slice(0, middle)}…`)) low = middle
    else high = middle - 1
  }
  const head = text.slice(0, low).replace(/[\ud800-\udbff]$/, '')
  const at = head.search(clauseEnd)
  const cut = at > head.length * 0.4 ? head.slice(0, at) : head.replace(/\s+\S*$/, '')
  return cut.trim() === '' ? null : `${cut.trimEnd()}…`
}
