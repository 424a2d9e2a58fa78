import type { Article } from '../../article/article.ts'
import { plainTextOf } from '../../article/plain-text.ts'
import { isPseudoTitle } from '../titles/pseudo-title.ts'

const sentence = /[^。！？!?….]*(?:[。！？!?…]+[”’」』）》]*|\.(?=\s|$)[”’"')]*|\.|$)\s*/gu
const clauseEnd = /[，、；：,;:](?![^，、；：,;:]*[，、；：,;:])/u

/**
 * Returns the first sentences of an article's first paragraph, as many as fit. If the first one is too long, its
 * first clauses. Skips what only repeats the title. Null if nothing is left.
 */
export function summaryOf(article: Article, title: string, fits: (text: string) => boolean): string | null {
  const text = leadOf(article, title.replace(/…$/, ''))
  if (text === null) return null
  let kept = ''
  for (const [part] of text.matchAll(sentence)) {
    if (part === '' || !fits(kept + part)) break
    kept += part
  }
  return kept.trim() !== '' ? kept.trim() : cutAtClause(text, fits)
}

/** Returns the text of the first paragraph that says more than the title does. Nothing is told from an empty title. */
function leadOf({ blocks }: Article, title: string): string | null {
  if (title === '') return null
  for (const block of blocks) {
    if (block.kind !== 'paragraph' || block.manner || isPseudoTitle(block)) continue
    const [first = '', ...rest] = plainTextOf(block.children).split('\n')
    const text = [afterTitle(first.trim(), title), ...rest].join(' ').replace(/\s+/g, ' ').trim()
    if (/\p{L}{2}/u.test(text)) return text
  }
  return null
}

/** Returns a line without its first sentence if that begins with the title. */
function afterTitle(line: string, title: string): string {
  if (!line.startsWith(title)) return line
  const [first] = line.matchAll(sentence)
  return line.slice(first?.[0].length ?? line.length)
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
