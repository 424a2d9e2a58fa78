import { heightOf, px } from '../lengths.ts'
import type { FreshText } from './fresh-text.ts'
import { freshElements } from './fresh-text.ts'

/** As a share of a page. */
const HIGHEST = 0.6

/**
 * Returns changes that keep paragraphs with notes in one piece, because a page that ends between a line and its note would
 * part them. In a higher paragraph, notes are words in the line.
 */
export function noteFits(text: FreshText): (() => void)[] {
  const noted = freshElements(text, 'p').filter((paragraph) => paragraph.querySelector(':scope>.note'))
  return noted.map((paragraph) => {
    const highestPx = px(text.view, paragraph, '--content-h') * HIGHEST
    const name = heightOf(paragraph) > highestPx ? 'noted-in-line' : 'keep'
    return () => paragraph.classList.add(name)
  })
}
