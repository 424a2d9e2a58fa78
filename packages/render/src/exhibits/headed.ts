import type { Block, ExhibitPart } from '../article/article.ts'
import { isShort, linePart, linesIn, paragraphs, partedAfterBold } from './entries.ts'

/** A longer line is a sentence. */
const WIDEST_HEAD_EM = 18

/**
 * Returns what heads an item's text, and the text: its bold beginning, or a short first line of several. Without either all
 * of it is text.
 */
export function headed(blocks: readonly Block[]): ExhibitPart[] {
  const [first, ...others] = blocks
  if (first?.kind !== 'paragraph') return [{ role: 'body', blocks }]
  const [line = [], ...below] = linesIn(first.children)
  const bold = partedAfterBold(line)
  const isHead = (below.length > 0 || others.length > 0) && isShort(line, WIDEST_HEAD_EM)
  if (!(bold && isShort(bold.lead, WIDEST_HEAD_EM)) && !isHead) return [{ role: 'body', blocks }]
  const rest = bold ? [bold.rest, ...below].filter(({ length }) => length > 0) : below
  const body = [...paragraphs(rest, first.lines), ...others]
  return [linePart('head', bold?.lead ?? line, first.lines), { role: 'body', blocks: body }]
}
