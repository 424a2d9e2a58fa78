/** More than the longest first page. */
const BEGINNING_CHARS = 8_000

/** Returns the beginning of a text, up to the end of a block. A long picture in it stays whole. */
export function beginningOf(markdown: string): string {
  const end = markdown.indexOf('\n\n', BEGINNING_CHARS)
  return end === -1 ? markdown : markdown.slice(0, end)
}
