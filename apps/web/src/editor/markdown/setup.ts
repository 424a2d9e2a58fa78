import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { markdown, markdownKeymap, markdownLanguage } from '@codemirror/lang-markdown'
import { search, searchKeymap } from '@codemirror/search'
import type { Extension } from '@codemirror/state'
import { EditorState } from '@codemirror/state'
import { drawSelection, dropCursor, EditorView, highlightActiveLine, keymap } from '@codemirror/view'
import { environment } from '../../environment.ts'
import { formatKeymap } from './format.ts'
import { highlighting, look } from './look.ts'

/**
 * What the editor is made of. Tab is left to the browser, so that whoever writes by keyboard alone gets out again.
 */
export function setup(words: {
  readonly label: string
  readonly phrases: Readonly<Record<string, string>>
}): Extension {
  return [
    EditorView.cspNonce.of(environment.nonce),
    EditorState.phrases.of(words.phrases),
    EditorView.contentAttributes.of({
      'aria-label': words.label,
      spellcheck: 'false',
      autocapitalize: 'sentences',
    }),
    EditorView.lineWrapping,
    history(),
    drawSelection(),
    dropCursor(),
    highlightActiveLine(),
    search({ top: true }),
    markdown({ base: markdownLanguage, addKeymap: false }),
    highlighting,
    look,
    keymap.of([...formatKeymap, ...markdownKeymap, ...defaultKeymap, ...historyKeymap, ...searchKeymap]),
  ]
}
