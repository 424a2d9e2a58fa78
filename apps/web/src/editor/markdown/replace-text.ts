import type { ChangeSpec, Text } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import type { LineChange } from '../../versions/merge-texts.ts'
import { lineChanges } from '../../versions/merge-texts.ts'

/** Replaces the text. Leaves common lines untouched, and so a cursor or an IME composition in them. */
export function replaceText(view: EditorView, text: string) {
  const { doc } = view.state
  const before = doc.toString()
  if (before === text) return
  const changes = lineChanges(before.split('\n'), text)
  view.dispatch({
    changes: changes?.map((change) => specOf(doc, change)) ?? { from: 0, to: doc.length, insert: text },
  })
}

function specOf(doc: Text, { from, to, lines }: LineChange): ChangeSpec {
  if (to < doc.lines)
    return {
      from: doc.line(from + 1).from,
      to: doc.line(to + 1).from,
      insert: lines.map((line) => `${line}\n`).join(''),
    }
  // The last line has no line end, so the change includes the end of the line before it.
  if (from > 0)
    return { from: doc.line(from).to, to: doc.length, insert: lines.map((line) => `\n${line}`).join('') }
  return { from: 0, to: doc.length, insert: lines.join('\n') }
}
