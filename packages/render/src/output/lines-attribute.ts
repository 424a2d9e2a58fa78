import type { Lines } from '../article/article.ts'

/** Ties an element to the lines of the source that it was made from, for the page breaker and the editor. */
export function linesAttribute({ start, end }: Lines): string {
  return ` data-lines="${start}-${end}"`
}
