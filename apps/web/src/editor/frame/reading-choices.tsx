import type { EditorState } from '@codemirror/state'
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
  const line = useCursorLine(view, article)
  const { doc } = view.state
  const textOf = (at: number) => (at >= 1 && at <= doc.lines ? doc.line(at).text : '')
  const found = line === null ? null : choicesAt(article, line, textOf)
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

/** Returns the line of the cursor, from 1. Null from a change of the text until it is parsed: lines may have moved. */
function useCursorLine(view: EditorView, article: Article): number | null {
  const [line, setLine] = useState<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new article is of the text as it is now.
  useEffect(() => setLine(lineIn(view.state)), [view, article])
  useEffect(() => {
    const follow = EditorView.updateListener.of(({ state, docChanged, selectionSet }) => {
      if (docChanged) setLine(null)
      else if (selectionSet) setLine((last) => (last === null ? null : lineIn(state)))
    })
    view.dispatch({ effects: StateEffect.appendConfig.of(follow) })
  }, [view])
  return line
}

function lineIn({ doc, selection }: EditorState): number {
  return doc.lineAt(selection.main.head).number
}
