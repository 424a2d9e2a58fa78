import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { markdownKeymap, markdownLanguage, pasteURLAsLink } from '@codemirror/lang-markdown'
import { LanguageSupport } from '@codemirror/language'
import { search, searchKeymap } from '@codemirror/search'
import type { Extension } from '@codemirror/state'
import { EditorState } from '@codemirror/state'
import { drawSelection, dropCursor, EditorView, highlightActiveLine, keymap } from '@codemirror/view'
import { environment } from '../../environment.ts'
import type { PasteNote } from '../paste/paste-and-drop.ts'
import { pasteAndDrop } from '../paste/paste-and-drop.ts'
import type { ChipWords } from '../paste/picture-chips.ts'
import { pictureChips } from '../paste/picture-chips.ts'
import type { PictureImports } from '../paste/picture-imports.ts'
import type { PictureUploads } from '../paste/picture-uploads.ts'
import type { RemoteChipWords } from '../paste/remote-chips.ts'
import { remoteChips } from '../paste/remote-chips.ts'
import { formatKeymap } from './format.ts'
import { highlighting, look } from './look.ts'

/**
 * Returns the editor's extensions. Tab is left to the browser, so that keyboard users can leave the editor.
 */
export function setup(words: {
  readonly label: string
  readonly phrases: Readonly<Record<string, string>>
  readonly chips: ChipWords
  readonly remoteChips: RemoteChipWords
  readonly uploads: PictureUploads
  readonly imports: PictureImports
  readonly onPaste: (note: PasteNote) => void
}): Extension {
  return [
    EditorView.cspNonce.of(environment.nonce),
    EditorState.phrases.of(words.phrases),
    EditorView.contentAttributes.of({
      'aria-label': words.label,
      // It can be focused without this, too. Checkers of scrolled regions look for it.
      tabindex: '0',
      spellcheck: 'false',
      autocapitalize: 'sentences',
    }),
    EditorView.lineWrapping,
    history(),
    drawSelection(),
    dropCursor(),
    highlightActiveLine(),
    pasteAndDrop(words.uploads, words.onPaste),
    pictureChips(words.uploads, words.chips),
    search({ top: true }),
    // `markdown()` would add the grammars of HTML, CSS and JavaScript, for colours that the text doesn't have.
    new LanguageSupport(markdownLanguage),
    pasteURLAsLink,
    remoteChips({ imports: words.imports, uploads: words.uploads, words: words.remoteChips }),
    highlighting,
    look,
    keymap.of([...formatKeymap, ...markdownKeymap, ...defaultKeymap, ...historyKeymap, ...searchKeymap]),
  ]
}
