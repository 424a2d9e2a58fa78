import { isolateHistory } from '@codemirror/commands'
import type { ChangeSpec, Text } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import type { BreakPlace } from './break-place.ts'
import { ITEMS, placeOf } from './break-place.ts'
import { firstWords } from './first-words.ts'

/** A page break that the text asks for. */
export type WantedBreak = {
  /** Its lines in the source, from 1. */
  readonly start: number
  readonly end: number
  /** The top of the page that it begins, in px of the unscaled document. */
  readonly top: number
}

/** A gap between two blocks, or two items of a list, of one page. */
export type Gap = {
  /** Halfway between them, in px of the unscaled document. */
  readonly top: number
  /** The lower one. */
  readonly below: BreakPlace
  /** The first words of the lower one. '' if it has none. */
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

const BLOCKS = '#flow>[data-lines]:not(.page-break)'

/** Returns the places between outermost blocks of the same page, where a page break could be added. */
export function gapsIn(document: Document, pitchPx: number): Gap[] {
  return gapsBetween([...document.querySelectorAll(BLOCKS)], pitchPx)
}

/** Returns the places where a page can end: between outermost blocks of the same page, and between items of their lists. */
export function endsIn(document: Document, pitchPx: number): Gap[] {
  const lists = [...document.querySelectorAll(`#flow>${ITEMS}:first-child`)].map(
    ({ parentElement }) => parentElement,
  )
  const items = lists.flatMap((list) => gapsBetween([...(list?.children ?? [])], pitchPx))
  return [...gapsIn(document, pitchPx), ...items].sort((one, other) => one.top - other.top)
}

function gapsBetween(elements: readonly Element[], pitchPx: number): Gap[] {
  return elements.flatMap((element, index) => {
    const above = [...(elements[index - 1]?.getClientRects() ?? [])].at(-1)
    const rect = element.getClientRects()[0]
    const below = placeOf(element)
    if (!above || !rect || !below) return []
    if (Math.floor((above.bottom - 1) / pitchPx) !== Math.floor(rect.top / pitchPx)) return []
    return [{ top: (above.bottom + rect.top) / 2, below, words: firstWords(element) }]
  })
}

/** Inserts a page break above a place, and removes another one. One step to undo. */
export function insertBreak(view: EditorView, place: BreakPlace, instead: BreakLines | null = null) {
  const { doc } = view.state
  const { from, number } = doc.line(Math.max(1, Math.min(place.start, doc.lines)))
  const isBelowText = number > 1 && doc.line(number - 1).text.trim() !== ''
  const insert = { from, insert: `${isBelowText ? '\n' : ''}${MARK}\n\n` }
  view.dispatch({
    changes: [insert, ...numbering(doc, place), ...removal(doc, instead)],
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

/**
 * Returns the changes with which a list goes on counting at an item. Markdown counts on from the first item of a list, so
 * `1.` before each item is common. Lines below a longer number are moved in with it, or they would leave the item.
 */
function numbering(doc: Text, { start, end, number }: BreakPlace): ChangeSpec[] {
  if (number === null || end > doc.lines) return []
  const first = doc.line(start)
  const [, blanks = '', digits = ''] = /^(\s*)(\d+)[.)]/.exec(first.text) ?? []
  if (digits === '' || Number(digits) === number) return []
  const from = first.from + blanks.length
  const moved = ' '.repeat(Math.max(0, String(number).length - digits.length))
  const lines = Array.from({ length: end - start }, (_, index) => doc.line(start + 1 + index))
  return [
    { from, to: from + digits.length, insert: String(number) },
    ...lines
      .filter(({ text }) => moved && text.trim() !== '')
      .map((line) => ({ from: line.from, insert: moved })),
  ]
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
