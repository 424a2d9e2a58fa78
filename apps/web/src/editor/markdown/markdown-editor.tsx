import { Compartment, EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import type { DesignChange } from '@galley/contracts'
import { useEffect, useRef } from 'react'
import { language, useText } from '../../language/language.ts'
import { say } from '../../ui/feedback/toasts.tsx'
import { mergeTexts } from '../../versions/merge-texts.ts'
import { designChanges } from '../design/design-changes.ts'
import type { PictureImports } from '../paste/picture-imports.ts'
import type { PictureUploads } from '../paste/picture-uploads.ts'
import { phrasesOf } from './phrases.ts'
import { replaceText } from './replace-text.ts'
import { setup } from './setup.ts'
import { whenWritten } from './when-written.ts'

type MarkdownEditorProps = {
  /** The initial text, and the new text whenever `replacements` changes. */
  readonly text: string
  readonly replacements: number
  readonly uploads: PictureUploads
  readonly imports: PictureImports
  readonly onChange: (text: string) => void
  /** Called for each change of the design, also for those of undo and redo. */
  readonly onDesign: (change: DesignChange) => void
  /** Called with the editor when it is mounted, and with null when it is unmounted. */
  readonly onView: (view: EditorView | null) => void
}

/** Renders the text editor. React only mounts it; CodeMirror alone handles its content. */
export function MarkdownEditor({
  text,
  replacements,
  uploads,
  imports,
  onChange,
  onDesign,
  onView,
}: MarkdownEditorProps) {
  const words = useText()
  const which = language.use()
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  const parts = useRef(new Compartment())
  const callbacks = useRef({ onChange, onDesign, onView })
  callbacks.current = { onChange, onDesign, onView }
  /** The text that `onChange` was last called with, or that was set from outside. */
  const told = useRef(text)
  const extensions = () =>
    setup({
      label: words.editor.text,
      phrases: phrasesOf(which),
      chips: words.paste,
      remoteChips: words.paste.remote,
      uploads,
      imports,
      onPaste: (note) =>
        say(words.paste.pasted(note), {
          action: { label: words.paste.plain, run: note.pastePlain },
          onGone: note.forget,
        }),
    })
  const latest = useRef(extensions)
  latest.current = extensions

  useEffect(() => {
    if (!place.current) return
    const editor = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: told.current,
        extensions: [
          parts.current.of(latest.current()),
          designChanges((change) => callbacks.current.onDesign(change)),
          whenWritten((written) => {
            if (written === told.current) return
            told.current = written
            callbacks.current.onChange(written)
          }),
        ],
      }),
    })
    view.current = editor
    callbacks.current.onView(editor)
    if (told.current.trim() === '') editor.focus()
    return () => {
      callbacks.current.onView(null)
      editor.destroy()
    }
  }, [])

  useEffect(
    () =>
      uploads.onRefusal((_name, reason) => {
        if (reason !== 'canceled') say(words.paste[reason], { look: 'danger' })
      }),
    [uploads, words],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language alone.
  useEffect(() => {
    view.current?.dispatch({ effects: parts.current.reconfigure(latest.current()) })
  }, [which])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a text that was typed here is here already.
  useEffect(() => {
    const now = view.current?.state.doc.toString()
    if (!view.current || now === undefined) return
    // A composition that has not ended is in the editor only.
    const next = now === told.current ? text : (mergeTexts(told.current, now, text) ?? now)
    told.current = text
    replaceText(view.current, next)
  }, [replacements])

  return <div ref={place} className="markdown-editor" />
}
