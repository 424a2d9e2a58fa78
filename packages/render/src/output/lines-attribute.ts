import type { Lines } from '../article/article.ts'
import type { Attributes } from '../markup/attributes.ts'

/** Ties an element to the lines of the source that it was made from, for the page breaker and the editor. */
export function linesAttribute({ start, end }: Lines): Attributes {
  return { 'data-lines': `${start}-${end}` }
}
