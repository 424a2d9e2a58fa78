import { isolateHistory } from '@codemirror/commands'
import type { ChangeSpec, Text } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { firstWords } from './first-words.ts'

/** A page break that the text asks for. */
export type WantedBreak = {
  /** Its lines in the source, from 1. */
  readonly start: number
  readonly end: number
  /** The top of the page that it begins, in px of the unscaled document. */
  readonly top: number
}

/** A gap between two blocks of one page. */
export type Gap = {
  /** Halfway between them, in px of the unscaled document. */
  readonly top: number
  /** The first source line of the lower block. */
  readonly line: number
  /** The first words of the lower block. '' if it has none. */
  readonly words: string
}

const MARK = '<!-- page -->'

/** Returns the page breaks that the text asks for, with the top of the page that each begins. */
export function wantedBreaks(document: Document, pitchPx: number): WantedBreak[] {
  return [...document.querySelectorAll('#flow>.page-break')].flatMap((element) => {
    const below = element.nextElementSibling?.getClientRects()[0]
    const [start = 0, end = 0] = (element.getAttribute('data-lines') ?? '').split('-').map(Number)
    return below ? [{ start, end, top: Math.floor(below.top / pitchPx) * pitchPx }] : []
  })
}

/** Returns the places where a page break could be added: between outermost blocks on the same page. */
export function gapsIn(document: Document, pitchPx: number): Gap[] {
  const blocks = [...document.querySelectorAll('#flow>[data-lines]:not(.page-break)')]
  return blocks.flatMap((block, index) => {
    const above = [...(blocks[index - 1]?.getClientRects() ?? [])].at(-1)
    const rect = block.getClientRects()[0]
    const line = Number.parseInt(block.getAttribute('data-lines') ?? '', 10)
    if (!above || !rect || Math.floor((above.bottom - 1) / pitchPx) !== Math.floor(rect.top / pitchPx))
      return []
    return [{ top: (above.bottom + rect.top) / 2, line, words: firstWords(block) }]
  })
}

/** Inserts a page break before the block on a line, and removes another one. One step to undo. */
export function insertBreak(view: EditorView, line: number, instead: BreakLines | null = null) {
  const { doc } = view.state
  const { from, number } = doc.line(Math.max(1, Math.min(line, doc.lines)))
  const isBelowText = number > 1 && doc.line(number - 1).text.trim() !== ''
  const insert = { from, insert: `${isBelowText ? '\n' : ''}${MARK}\n\n` }
  view.dispatch({
    changes: [insert, ...removal(doc, instead)],
    userEvent: 'input.break',
    annotations: isolateHistory.of('full'),
  })
}

/** Inserts a page break at the cursor. */
export function insertBreakAtCursor(view: EditorView): boolean {
  const { state } = view
  const { from, to } = state.selection.main
  const insert = `${blanksAfter(state.sliceDoc(Math.max(0, from - 2), from))}${MARK}\n\n`
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: from + insert.length },
    userEvent: 'input.break',
    scrollIntoView: true,
  })
  return true
}

/** Removes a page break and the blank line after it. One step to undo. */
export function removeBreak(view: EditorView, wanted: BreakLines) {
  view.dispatch({
    changes: removal(view.state.doc, wanted),
    userEvent: 'delete.break',
    annotations: isolateHistory.of('full'),
  })
}

type BreakLines = Pick<WantedBreak, 'start' | 'end'>

function removal(doc: Text, wanted: BreakLines | null): ChangeSpec[] {
  if (!wanted || wanted.end > doc.lines) return []
  const { start, end } = wanted
  const isBlankBehind = end < doc.lines && doc.line(end + 1).text.trim() === ''
  const last = Math.min(doc.lines, isBlankBehind ? end + 2 : end + 1)
  return [{ from: doc.line(start).from, to: last > end ? doc.line(last).from : doc.line(end).to }]
}

/** Returns the line ends that separate a text from a block after it. */
function blanksAfter(text: string): string {
  if (text === '' || text.endsWith('\n\n')) return ''
  return text.endsWith('\n') ? '\n' : '\n\n'
}
