import { EditorView } from '@codemirror/view'

/** Selects a part of the text, which may go backwards. `y`: where it scrolls to, if it isn't visible. */
export function selectText(
  view: EditorView,
  { anchor, head }: { anchor: number; head: number },
  y: 'center' | 'nearest' = 'nearest',
) {
  const { length } = view.state.doc
  const [from, to] = [Math.min(anchor, length), Math.min(head, length)]
  view.dispatch({
    selection: { anchor: from, head: to },
    effects: EditorView.scrollIntoView(to, { y, yMargin: 80 }),
  })
  view.focus()
}
