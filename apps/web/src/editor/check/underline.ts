import { setDiagnostics } from '@codemirror/lint'
import type { EditorView } from '@codemirror/view'
import type { TextFinding } from '../analysis/findings.ts'

/** Underlines findings in the text. An empty list removes all underlines. */
export function underline(view: EditorView, findings: readonly TextFinding[]) {
  const { length } = view.state.doc
  const diagnostics = findings.flatMap(({ range, message, severity }) =>
    range
      ? [
          {
            from: Math.min(range.start, length),
            to: Math.min(range.end, length),
            message,
            severity: severity === 'high' ? ('error' as const) : ('warning' as const),
          },
        ]
      : [],
  )
  view.dispatch(setDiagnostics(view.state, diagnostics))
}
