import type { Lines } from '../../article/article.ts'
import type { Attributes } from '../../markup/attributes.ts'

/** Returns the attribute with an element's source lines, for the page breaker and the editor. */
export function linesAttribute({ start, end }: Lines): Attributes {
  return { 'data-lines': `${start}-${end}` }
}
