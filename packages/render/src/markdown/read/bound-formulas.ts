import type { Token } from 'markdown-it'

/** A formula of three characters becomes a kilobyte of HTML and takes a millisecond, so their number is limited. */
const MAX_FORMULAS = 1000
const MAX_TOTAL_CHARS = 40_000

/**
 * Turns the formulas beyond the limit of a text into code, so that every output shows their source.
 *
 * Calls `report` with the line (from 1) of the first of them.
 */
export function boundFormulas(tokens: readonly Token[], report: (line: number) => void): void {
  let [count, chars, isOver] = [0, 0, false]
  for (const { token, line } of formulasIn(tokens)) {
    count += 1
    chars += token.content.length
    if (count <= MAX_FORMULAS && chars <= MAX_TOTAL_CHARS) continue
    token.type = token.type === 'math_inline' ? 'code_inline' : 'code_block'
    if (!isOver) report(line)
    isOver = true
  }
}

function* formulasIn(tokens: readonly Token[]): Generator<{ token: Token; line: number }> {
  let line = 1
  for (const token of tokens) {
    line = token.map ? token.map[0] + 1 : line
    for (const part of [token, ...(token.children ?? [])]) {
      if (part.type === 'math_inline' || part.type === 'math_block') yield { token: part, line }
    }
  }
}
