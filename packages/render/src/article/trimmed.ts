import type { Inline } from './article.ts'

export const isLineEnd = ({ kind }: Inline) => kind === 'break' || kind === 'soft-break'
export const isWhite = (inline: Inline) => inline.kind === 'text' && inline.text.trim() === ''

/**
 * Returns the inlines without leading and trailing white space and line ends. Full-width blanks before the first line stay if
 * another line is indented, too.
 */
export function trimmed(run: readonly Inline[]): Inline[] {
  const ahead = run.some(isIndented) ? /^[^\S\u3000]+/ : /^\s+/
  const isBlank = (inline: Inline | undefined) => inline && (isLineEnd(inline) || isWhite(inline))
  let start = 0
  let end = run.length
  while (start < end && isBlank(run[start])) start += 1
  while (end > start && isBlank(run[end - 1])) end -= 1
  return run.slice(start, end).map((inline, index, all) => {
    if (inline.kind !== 'text') return inline
    const text = index === 0 ? inline.text.replace(ahead, '') : inline.text
    return { kind: 'text', text: index === all.length - 1 ? text.trimEnd() : text }
  })
}

/** Returns whether an inline begins a line, but not the first, with full-width blanks. */
function isIndented(inline: Inline, index: number, run: readonly Inline[]): boolean {
  const before = run[index - 1]
  return before?.kind === 'break' && inline.kind === 'text' && inline.text.startsWith('\u3000')
}
