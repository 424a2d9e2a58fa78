import { EditorView } from '@codemirror/view'

/** Moves the cursor to the beginning of a line, from 1, and scrolls it into view. */
export function revealLine(view: EditorView, line: number) {
  const { from } = view.state.doc.line(Math.max(1, Math.min(line, view.state.doc.lines)))
  view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'center' }) })
  view.focus()
}

/** Selects a range of the text, in UTF-16 units, and scrolls it into view. */
export function revealRange(view: EditorView, { start, end }: { start: number; end: number }) {
  const { length } = view.state.doc
  const anchor = Math.min(start, length)
  view.dispatch({
    selection: { anchor, head: Math.min(end, length) },
    effects: EditorView.scrollIntoView(anchor, { y: 'center' }),
  })
  view.focus()
}
