import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

/**
 * Returns the extension that calls `onText` with the text after each change. During an IME composition it waits for the
 * end: what was not committed is neither shown on the pages nor saved.
 */
export function whenWritten(onText: (text: string) => void): Extension {
  const tell = (view: EditorView) => {
    if (!view.composing) onText(view.state.doc.toString())
  }
  return [
    EditorView.updateListener.of(({ docChanged, view }) => {
      if (docChanged) tell(view)
    }),
    EditorView.domEventObservers({
      // The editor reads the committed text from the page after this event.
      compositionend: (_event, view) => {
        window.setTimeout(() => tell(view))
      },
    }),
  ]
}
