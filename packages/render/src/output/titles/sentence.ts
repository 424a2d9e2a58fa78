import type { Block, BlockOf } from '../../article/article.ts'
import { areWords, plainTextOf } from '../../article/plain-text.ts'
import { cjkLetter } from '../../article/script.ts'
import { columnsOf } from '../../lines/columns.ts'
import type { Html } from '../../markup/html.ts'
import { element } from '../../markup/html.ts'
import { linesAttribute } from '../blocks/lines-attribute.ts'
import { classes } from '../text/classes.ts'
import { inlinesHtml, running } from '../text/inline.ts'

/** A longer text is read as a paragraph. A Chinese character counts as two. */
const MOST_COLUMNS = 100
/** Sizes in em of the body's text, each for texts of up to so many columns. */
const SIZES = [
  { columns: 16, em: 2.5 },
  { columns: 32, em: 2.1 },
  { columns: 60, em: 1.75 },
  { columns: MOST_COLUMNS, em: 1.45 },
] as const

/** Matches the end of a sentence that another one follows. */
const INNER_END = /(?:[。！？!?…؟।]+|\.(?=[\s"”’)]))["”’」』）)]*\s*(?=[^\s"”’」』）)])/u

/**
 * Returns the size, in em, of a text that is one sentence and nothing else. Null for every other text, and for a
 * paragraph that its author wants plain.
 */
export function sentenceSize(blocks: readonly Block[]): number | null {
  const [only, ...others] = blocks
  if (only?.kind !== 'paragraph' || others.length > 0) return null
  if (only.manner || only.isPlain || !areWords(only.children)) return null
  const text = plainTextOf(only.children).trim()
  if (!/\p{L}/u.test(text) || INNER_END.test(text) || text.includes('://')) return null
  const columns = columnsOf(text)
  return SIZES.find(({ columns: most }) => columns <= most)?.em ?? null
}

/** Returns whether a text begins with its title, which a foot would only repeat. */
export function isTitle([first]: readonly Block[], title: string): boolean {
  if (first?.kind !== 'paragraph') return false
  return plainTextOf(first.children).trim().startsWith(title.replace(/…$/, '').trim())
}

/** Renders the only sentence of a text, large and in the middle of its card. */
export function sentenceHtml(
  { children, lines }: BlockOf<'paragraph'>,
  language: string,
  sizeEm: number,
): Html {
  const isCjk = cjkLetter.test(plainTextOf(children))
  const html = inlinesHtml(children, { ...running(language), lineEnds: isCjk ? 'clauses' : 'anywhere' })
  // As a paragraph with lines of its own, it is neither justified nor indented.
  const names = classes('lines', 'sentence', isCjk && 'by-phrase')
  const style = { '--sentence': `${sizeEm}em` }
  return element('p', { class: names, style, ...linesAttribute(lines) }, html)
}
