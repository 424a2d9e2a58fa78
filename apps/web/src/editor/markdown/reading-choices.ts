import { isolateHistory } from '@codemirror/commands'
import type { EditorView } from '@codemirror/view'
import type { LineBreaks } from '@galley/contracts'
import type { Article, Block } from '@galley/render'
import { noteIn, noteText } from '@galley/render'

/** What a block was understood as, although it has no sign of Markdown. */
export type Understood =
  | 'list'
  | 'timeline'
  | 'checklist'
  | 'dialogue'
  | 'contrast'
  | 'amounts'
  | 'tags'
  | 'mentions'
  | 'divider'
  | 'postal'
  | 'author'
  | 'title'

/** How the text at the cursor is read, and what its author can change about it. */
export type ReadingChoices = {
  /** The line that the comment is above, from 1. */
  readonly line: number
  readonly understood: Understood | null
  readonly isPlain: boolean
  /** Null for a paragraph of one line. */
  readonly lines: { readonly kept: number; readonly joined: number; readonly isTold: boolean } | null
}

const LISTS: Readonly<Record<string, Understood>> = {
  time: 'timeline',
  check: 'checklist',
  dialogue: 'dialogue',
  contrast: 'contrast',
  amount: 'amounts',
}
/** A comment can't be put above a paragraph that begins behind such a sign. */
const INSIDE = /^\s*(?:>|[-*+]\s|\d{1,9}[.)]\s)|^\s{2}/

/** Returns the choices for the paragraph on a line. Null if there are none. */
export function choicesAt(
  article: Article,
  line: number,
  textOf: (line: number) => string,
): ReadingChoices | null {
  const has = ({ lines: { start, end } }: Pick<Block, 'lines'>) => start <= line && line <= end
  const settled = article.lineBreaks.paragraphs.find(has)
  const block = article.blocks.find(has)
  const understood = block ? understoodAs(block, textOf(block.lines.start)) : null
  const isPlain = block?.kind === 'paragraph' && block.isPlain === true
  const start = settled?.lines.start ?? block?.lines.start
  if (start === undefined || INSIDE.test(textOf(start))) return null
  if (!settled && understood === null && !isPlain) return null
  const isTold = start > 1 && noteIn(textOf(start - 1)).lineBreaks !== undefined
  return { line: start, understood, isPlain, lines: settled ? { ...settled, isTold } : null }
}

function understoodAs(block: Block, source: string): Understood | null {
  if (block.kind === 'list') return block.marks ? (LISTS[block.marks] ?? 'list') : null
  if (block.kind === 'paragraph') return block.manner ?? null
  return block.kind === 'heading' && block.level === 1 && isOrdinaryLine(source) ? 'title' : null
}

function isOrdinaryLine(source: string): boolean {
  return !/^\s*(?:[#＃]|<|【)/.test(source)
}

type Change = { readonly isPlain?: boolean; readonly lineBreaks?: LineBreaks | null }

/** Writes a choice as a comment above a paragraph. Takes the comment away if it says nothing any more. One step to undo. */
export function choose(view: EditorView, line: number, change: Change) {
  const { doc } = view.state
  if (line > doc.lines) return
  const above = line > 1 ? doc.line(line - 1) : null
  const note = above ? noteIn(above.text) : {}
  const isNote = Object.keys(note).length > 0
  const text = noteText({ isPlain: false, lineBreaks: null, ...note, ...change })
  const { from } = doc.line(line)
  const insert = text === '' ? '' : `${text}\n`
  view.dispatch({
    changes: { from: isNote && above ? above.from : from, to: from, insert },
    userEvent: 'input.reading',
    annotations: isolateHistory.of('full'),
  })
}
