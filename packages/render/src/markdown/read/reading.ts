import type { Token } from 'markdown-it'
import type { Inline, Lines } from '../../article/article.ts'
import type { diagramReader } from '../../diagram/read/read-diagram.ts'
import type { Report } from './read-inlines.ts'
import { footnoteNumber, readInlines } from './read-inlines.ts'

/** A position in the parser's flat list of tokens, and the results so far. */
export type Reading = {
  readonly tokens: readonly Token[]
  index: number
  lines: Lines
  /** The lines of each note's first mention. */
  readonly mentions: Map<number, Lines>
  readonly report: Report
  /** True inside an exhibit. */
  isInExhibit: boolean
  readonly readDiagram: ReturnType<typeof diagramReader>
}

/** Returns the next token and updates the current lines. */
export function next(reading: Reading): Token | undefined {
  const token = reading.tokens[reading.index]
  reading.index += 1
  if (token?.map) reading.lines = { start: token.map[0] + 1, end: Math.max(token.map[1], token.map[0] + 1) }
  return token
}

/** Reads the inlines between an opening and a closing token, which are always three adjacent tokens. */
export function readLine(reading: Reading): Inline[] {
  const inlines = readTokens(reading, next(reading))
  next(reading)
  return inlines
}

export function readTokens(reading: Reading, inline: Token | undefined): Inline[] {
  const tokens = inline?.children ?? []
  for (const token of tokens) noteMention(reading, token)
  return readInlines(tokens, reading.report)
}

function noteMention({ mentions, lines }: Reading, token: Token): void {
  if (token.type !== 'footnote_ref') return
  const number = footnoteNumber(token)
  if (!mentions.has(number)) mentions.set(number, lines)
}

/**
 * Returns whether the text of a container begins with a backslash, which turns the mark of a box or task into text.
 */
export function beginsEscaped({ tokens, index }: Reading): boolean {
  return tokens[index]?.type === 'paragraph_open' && tokens[index + 1]?.content.startsWith('\\') === true
}
