import type { LineBreaks } from '@galley/contracts'
import type { Token } from 'markdown-it'
import type { Lines, SettledParagraph } from '../article/article.ts'
import type { LineBreakReason } from './line-breaks.ts'
import { columnOfText, judgeLineBreaks } from './line-breaks.ts'

type Paragraph = {
  readonly children: readonly Token[]
  /** The lines as they are written. */
  readonly written: readonly string[]
  readonly lines: Lines
}

const isLineEnd = ({ type }: Token) => type === 'softbreak' || type === 'hardbreak'

/**
 * Makes line breaks of those line ends of paragraphs that their writer meant, before the article is built. All outputs have the
 * same lines in this way.
 *
 * Returns what was decided for each paragraph of several lines.
 */
export function settleLineBreaks(tokens: readonly Token[], mode: LineBreaks): SettledParagraph[] {
  const paragraphs = paragraphsOf(tokens)
  if (paragraphs.length === 0) return []
  const column = mode === 'auto' ? columnOfText(paragraphs.map(({ written }) => written)) : null
  return paragraphs.map((paragraph) => {
    const reasons = mode === 'auto' ? judgeLineBreaks(paragraph.written, column) : null
    return settle(paragraph, (index) => reasons?.[index] ?? (mode === 'join' ? 'joined' : 'kept'))
  })
}

/** Lists the paragraphs that have line ends which the parser would join. */
function paragraphsOf(tokens: readonly Token[]): Paragraph[] {
  return tokens.flatMap((token, index) => {
    const children = token.children ?? []
    const isParagraph = tokens[index - 1]?.type === 'paragraph_open'
    if (!isParagraph || !children.some(({ type }) => type === 'softbreak')) return []
    const [first = 0, end = first + 1] = token.map ?? []
    return [
      { children, written: writtenLines(token), lines: { start: first + 1, end: Math.max(end, first + 1) } },
    ]
  })
}

/** Returns a paragraph's lines. Code over several lines counts as one, so that there is a line end for each break. */
function writtenLines({ content, children }: Token): string[] {
  const all = children ?? []
  const lines = content.split('\n')
  const count = all.filter(isLineEnd).length + 1
  return (lines.length === count ? lines : shownLines(all)).map((line) =>
    line.replace(/^[ \t]+|[ \t]+$/g, ''),
  )
}

function shownLines(children: readonly Token[]): string[] {
  const lines = ['']
  for (const token of children) {
    if (isLineEnd(token)) lines.push('')
    else lines[lines.length - 1] += token.content
  }
  return lines
}

type Reason = LineBreakReason | 'kept' | 'joined'
const JOINED: ReadonlySet<Reason> = new Set(['wrapped', 'run-on', 'joined'])

function settle({ children, lines }: Paragraph, reasonAt: (index: number) => Reason): SettledParagraph {
  let [index, kept, joined] = [0, 0, 0]
  for (const token of children) {
    if (!isLineEnd(token)) continue
    const isJoined = JOINED.has(reasonAt(index))
    index += 1
    if (token.type === 'hardbreak') continue
    if (isJoined) joined += 1
    else {
      kept += 1
      token.type = 'hardbreak'
    }
  }
  return { lines, kept, joined }
}
