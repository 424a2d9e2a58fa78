import type { Token } from 'markdown-it'
import type { Inline, Lines } from '../../article/article.ts'
import type { diagramReader } from '../../diagram/read/read-diagram.ts'
import type { Report } from './read-inlines.ts'
import { footnoteNumber, readInlines } from './read-inlines.ts'

/** A place in the parser's flat list of tokens, and what was found so far. */
export type Reading = {
  readonly tokens: readonly Token[]
  index: number
  lines: Lines
  /** Where each note is first mentioned. */
  readonly mentions: Map<number, Lines>
  readonly report: Report
  readonly readDiagram: ReturnType<typeof diagramReader>
}

/** Takes the next token, and with it its lines. */
export function next(reading: Reading): Token | undefined {
  const token = reading.tokens[reading.index]
  reading.index += 1
  if (token?.map) reading.lines = { start: token.map[0] + 1, end: Math.max(token.map[1], token.map[0] + 1) }
  return token
}

/** Reads the inlines between an opening token and its close, which the parser always puts side by side. */
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

/** Mermaid that can be drawn becomes a diagram; any other code stays code. */
/** Whether a backslash makes text of the box or the mark that a container begins with. */
export function beginsEscaped({ tokens, index }: Reading): boolean {
  return tokens[index]?.type === 'paragraph_open' && tokens[index + 1]?.content.startsWith('\\') === true
}
