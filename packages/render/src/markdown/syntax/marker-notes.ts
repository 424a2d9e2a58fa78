import type { MarkdownIt, StateInline } from 'markdown-it'

const OPENING_BRACE = 0x7b
/** As long as a pupil reads in a margin. Longer ones stay text. */
const written = /\{>>[ \t]{0,8}(\S(?:[^\n{}<>]{0,78}\S)?)[ \t]{0,8}<<\}/y
const MARKS: ReadonlySet<string> = new Set(['mark_close', 'drawn_line_close', 'drawn_circle_close'])

/** Parses `==words=={>>a note<<}`: a comment as in CriticMarkup, directly after marked, underlined or circled words. */
export function addMarkerNotes(md: MarkdownIt): void {
  md.inline.ruler.push('marker_note', readNote)
}

function readNote(state: StateInline, silent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== OPENING_BRACE || !isAfterMark(state)) return false
  written.lastIndex = state.pos
  const [all, words] = written.exec(state.src) ?? []
  if (all === undefined || words === undefined || state.pos + all.length > state.posMax) return false
  if (!silent) {
    const token = state.push('marker_note', 'span', 0)
    token.content = words
    token.markup = all
  }
  state.pos += all.length
  return true
}

/** Highlights are paired after all rules have run. Until then their end is text that may become one. */
function isAfterMark({ pending, tokens }: StateInline): boolean {
  const last = pending === '' ? tokens.at(-1) : undefined
  return last !== undefined && (MARKS.has(last.type) || (last.type === 'text' && last.content === '=='))
}
