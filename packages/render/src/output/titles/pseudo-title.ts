import type { BlockOf, Inline, InlineStyle, MarkKind } from '../../article/article.ts'
import { plainTextOf } from '../../article/plain-text.ts'
import { columnsOf } from '../../lines/columns.ts'
import { lineMark } from '../../lines/line-marks.ts'

/** A longer line is a sentence. */
const MOST_COLUMNS = 48
const COUNTS: ReadonlySet<MarkKind | undefined> = new Set<MarkKind>(['number', 'time'])
const STANDS_OUT: ReadonlySet<InlineStyle> = new Set(['strong', 'mark', 'drawn-line', 'drawn-circle'])
const SENTENCE_END = /[。！!…；;，,]$/u

/**
 * Returns whether a paragraph is a heading to its reader, although Markdown knows none: a short line that is bold or a link
 * as a whole, or has a number.
 */
export function isPseudoTitle(paragraph: BlockOf<'paragraph'>): boolean {
  if (!isShortLine(paragraph)) return false
  const { children } = paragraph
  return isMarkedUp(children) || COUNTS.has(lineMark(plainTextOf(children).trim())?.kind)
}

/** Returns whether a paragraph is one short line that doesn't end a sentence. */
export function isShortLine({ children, manner, isAttribution, isPlain }: BlockOf<'paragraph'>): boolean {
  if (manner || isAttribution || isPlain || children.some(({ kind }) => kind === 'break')) return false
  const text = plainTextOf(children).trim()
  return text !== '' && columnsOf(text) <= MOST_COLUMNS && !SENTENCE_END.test(text)
}

function isMarkedUp(children: readonly Inline[]): boolean {
  const parts = children.filter((inline) => inline.kind !== 'text' || inline.text.trim() !== '')
  const isWhole = (inline: Inline) =>
    inline.kind === 'link' || (inline.kind === 'styled' && STANDS_OUT.has(inline.style))
  // An emoji before the bold words belongs to the title.
  const [first, ...rest] = parts
  const hasSign = first?.kind === 'text' && rest.length > 0 && !/[\p{L}\p{N}]/u.test(first.text)
  const words = hasSign ? rest : parts
  return words.length > 0 && words.every(isWhole)
}
