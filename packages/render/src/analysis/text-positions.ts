import type { Analysis } from '@galley/contracts'
import type { Block, Lines } from '../article/article.ts'

export type TextRange = Analysis['banned_words'][number]['range']

/** The line starts of a text, for converting offsets into lines. */
export type TextPositions = {
  readonly text: string
  /** The offset at which each line begins. */
  readonly starts: readonly number[]
}

export function textPositions(text: string): TextPositions {
  const starts = [0]
  // The parser's line ends: `\r\n` is one, and so is a lone `\r`.
  for (const end of text.matchAll(/\r\n?|\n/g)) starts.push(end.index + end[0].length)
  return { text, starts }
}

/** Returns the range between two offsets. Offsets are UTF-16 units; line and column begin at 1. */
export function rangeOf(positions: TextPositions, start: number, end: number): TextRange {
  const line = lineAt(positions.starts, start)
  return { start, end, line: line + 1, column: start - (positions.starts[line] ?? 0) + 1 }
}

/** Returns the offsets of some lines, without the last line's end. Lines past the end of the text are empty. */
export function offsetsOf(positions: TextPositions, lines: Lines): { start: number; end: number } {
  const { text, starts } = positions
  const start = starts[lines.start - 1] ?? text.length
  let end = starts[lines.end] ?? text.length
  while (end > start && (text[end - 1] === '\n' || text[end - 1] === '\r')) end -= 1
  return { start, end }
}

/** Returns the range of a block's lines. */
export function blockRange(positions: TextPositions, { lines }: Pick<Block, 'lines'>): TextRange {
  const { start, end } = offsetsOf(positions, lines)
  return rangeOf(positions, start, end)
}

/** Returns the index of the line that contains the offset. */
function lineAt(starts: readonly number[], offset: number): number {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return low
}
