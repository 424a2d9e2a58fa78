import type { Inline, Lines } from '../article/article.ts'
import { plainTextOf } from '../article/plain-text.ts'
import { amountIn } from './amounts.ts'
import type { LineMark } from './line-marks.ts'
import { lineMark } from './line-marks.ts'

/** A line of a paragraph whose line ends are kept. */
export type MadeLine = {
  readonly inlines: readonly Inline[]
  readonly text: string
  readonly mark: LineMark | null
  /** The line without its mark. */
  readonly rest: readonly Inline[]
  readonly amount: ReturnType<typeof amountIn>
  readonly at: Lines
}

/** Returns the lines of a paragraph. Each has its place in the source if the paragraph has no joined lines. */
export function madeLines(children: readonly Inline[], lines: Lines): MadeLine[] {
  const runs = paragraphLines(children)
  const isOneEach = runs.length === lines.end - lines.start + 1
  return runs.map((inlines, index) => {
    const text = plainTextOf(inlines)
    const start = lines.start + index
    const isText = inlines.every(({ kind }) => kind === 'text')
    return {
      inlines,
      text,
      ...markedOff(inlines),
      amount: isText ? amountIn(text.trim()) : null,
      at: isOneEach ? { start, end: start } : lines,
    }
  })
}

/** Splits a paragraph at its line breaks. */
export function paragraphLines(children: readonly Inline[]): Inline[][] {
  const runs: Inline[][] = [[]]
  for (const inline of children) {
    if (inline.kind === 'break') runs.push([])
    else runs.at(-1)?.push(inline)
  }
  return runs
}

function markedOff(inlines: readonly Inline[]): Pick<MadeLine, 'mark' | 'rest'> {
  const [first, ...others] = inlines
  if (first?.kind === 'styled' && first.style === 'strong')
    return boldMark(plainTextOf(first.children), inlines)
  const mark = first?.kind === 'text' ? lineMark(first.text) : null
  if (first?.kind !== 'text' || mark === null) return { mark: null, rest: inlines }
  const text = first.text.slice(mark.text.length)
  return { mark, rest: text === '' ? others : [{ kind: 'text', text }, ...others] }
}

/** Takes bold words for the line's mark if they are nothing else: `**Q:** …`. A mark is bold in any case. */
function boldMark(bold: string, inlines: readonly Inline[]): Pick<MadeLine, 'mark' | 'rest'> {
  const [, next, ...others] = inlines
  if (next?.kind !== 'text') return { mark: null, rest: inlines }
  const mark = lineMark(bold + next.text)
  const blanks = mark === null ? '' : mark.text.slice(bold.length)
  const isMark = mark !== null && mark.kind !== 'sign' && mark.text === bold + blanks && blanks.trim() === ''
  if (!isMark) return { mark: null, rest: inlines }
  return { mark, rest: [{ kind: 'text', text: next.text.slice(blanks.length) }, ...others] }
}
