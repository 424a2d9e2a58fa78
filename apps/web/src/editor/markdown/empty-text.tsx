import type { EditorView } from '@codemirror/view'
import { useText } from '../../language/language.ts'
import { Button } from '../../ui/button.tsx'

/** Renders the button that fills an empty text with a sample. Undo removes it again. */
export function EmptyText({ view }: { view: EditorView }) {
  const { projects } = useText()
  const insert = () => {
    view.dispatch({
      changes: { from: 0, to: view.state.doc.length, insert: projects.first },
      selection: { anchor: projects.first.length },
    })
    view.focus()
  }
  return (
    <div className="empty-text">
      <Button onClick={insert}>{projects.sample}</Button>
    </div>
  )
}
