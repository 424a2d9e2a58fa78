import type { LineBreaks } from '@galley/contracts'
import type { Token } from 'markdown-it'
import type { Lines, SettledParagraph } from '../article/article.ts'
import { DRAWN_ATTRIBUTE } from '../article/drawn-marks.ts'
import type { LineBreakReason } from './line-breaks.ts'
import { columnOfText, judgeLineBreaks } from './line-breaks.ts'
import { noteOf } from './reading-notes.ts'

type Paragraph = {
  readonly children: readonly Token[]
  /** The lines as they are written. */
  readonly written: readonly string[]
  readonly lines: Lines
  /** What a comment above the paragraph says. */
  readonly told: LineBreaks | null
}

/** Readers see the words alone, so the rest isn't part of a line's length or end. A mark may begin in an earlier line. */
const drawnMark = new RegExp(`(?:\\[([^[\\]\\n]{1,200}))?\\]${DRAWN_ATTRIBUTE}`, 'g')

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
    const own = paragraph.told ?? mode
    const reasons = own === 'auto' ? judgeLineBreaks(paragraph.written, column) : null
    const counts = settle(
      paragraph.children,
      (index) => reasons?.[index] ?? (own === 'join' ? 'joined' : 'kept'),
    )
    return { lines: paragraph.lines, ...counts, mode: own }
  })
}

/** Lists the paragraphs that have line ends which the parser would join. */
function paragraphsOf(tokens: readonly Token[]): Paragraph[] {
  return tokens.flatMap((token, index) => {
    const children = token.children ?? []
    const opener = tokens[index - 1]
    if (opener?.type !== 'paragraph_open' || !children.some(({ type }) => type === 'softbreak')) return []
    const [first = 0, end = first + 1] = token.map ?? []
    const lines = { start: first + 1, end: Math.max(end, first + 1) }
    return [{ children, written: writtenLines(token), lines, told: noteOf(opener).lineBreaks }]
  })
}

/** Returns a paragraph's lines. Code over several lines counts as one, so that there is a line end for each break. */
function writtenLines({ content, children }: Token): string[] {
  const all = children ?? []
  const lines = content.split('\n')
  const count = all.filter(isLineEnd).length + 1
  return (lines.length === count ? lines : shownLines(all)).map((line) =>
    line.replace(drawnMark, '$1').replace(/^[ \t]+|[ \t]+$/g, ''),
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

function settle(
  children: readonly Token[],
  reasonAt: (index: number) => Reason,
): Pick<SettledParagraph, 'kept' | 'joined'> {
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
  return { kept, joined }
}
