import { StateEffect } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import type { Article } from '@galley/render'
import { useEffect, useState } from 'react'
import { useText } from '../../language/language.ts'
import type { ReadingChoices as Choices } from '../markdown/reading-choices.ts'
import { choicesAt, choose } from '../markdown/reading-choices.ts'

type ReadingChoicesProps = { readonly view: EditorView; readonly article: Article }

/** Shows how the paragraph at the cursor is read, with buttons that change it in the text. */
export function ReadingChoices({ view, article }: ReadingChoicesProps) {
  const { reading } = useText()
  const line = useCursorLine(view)
  const { doc } = view.state
  const textOf = (at: number) => (at >= 1 && at <= doc.lines ? doc.line(at).text : '')
  const found = choicesAt(article, line, textOf)
  if (!found) return null
  const { understood, isPlain, lines } = found
  return (
    <p className="status-reading">
      {understood && <span>{reading.understood[understood]}</span>}
      {(understood || isPlain) && (
        <button
          type="button"
          className="status-pages"
          onClick={() => choose(view, found.line, { isPlain: !isPlain })}
        >
          {isPlain ? reading.understand : reading.readPlainly}
        </button>
      )}
      {lines && <LineChoice view={view} line={found.line} lines={lines} />}
    </p>
  )
}

type LineChoiceProps = {
  readonly view: EditorView
  readonly line: number
  readonly lines: NonNullable<Choices['lines']>
}

/** Turns over what was decided about the line ends of a paragraph. A second click leaves it to the text's setting again. */
function LineChoice({ view, line, lines: { kept, joined, isTold } }: LineChoiceProps) {
  const { reading } = useText()
  const [other, label] =
    kept > 0 ? (['join', reading.join(kept)] as const) : (['keep', reading.keep(joined)] as const)
  return (
    <button
      type="button"
      className="status-pages"
      onClick={() => choose(view, line, { lineBreaks: isTold ? null : other })}
    >
      {isTold ? reading.automatic : label}
    </button>
  )
}

/** Returns the line of the cursor, from 1. */
function useCursorLine(view: EditorView): number {
  const lineIn = ({ state }: Pick<EditorView, 'state'>) => state.doc.lineAt(state.selection.main.head).number
  const [line, setLine] = useState(() => lineIn(view))
  useEffect(() => {
    const follow = EditorView.updateListener.of((update) => {
      if (update.selectionSet || update.docChanged)
        setLine(update.state.doc.lineAt(update.state.selection.main.head).number)
    })
    view.dispatch({ effects: StateEffect.appendConfig.of(follow) })
  }, [view])
  return line
}
