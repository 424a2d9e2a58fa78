import './sticker-picker.css'
import type { EditorView } from '@codemirror/view'
import type { Sticker } from '@galley/render'
import { shapesOf, stickers } from '@galley/render'
import { useRef, useState } from 'react'
import type { Language } from '../../language/language.ts'
import { language, useText } from '../../language/language.ts'
import { TextField } from '../../ui/field.tsx'
import { Dialog, DialogBody } from '../../ui/overlays/dialog.tsx'

type StickerPickerProps = {
  readonly view: EditorView | null
  readonly onClose: () => void
}

/** Renders all stickers to choose one from, which is then put where the cursor is. */
export function StickerPicker({ view, onClose }: StickerPickerProps) {
  const { containers } = useText()
  const which = language.use()
  const [typed, setTyped] = useState('')
  /** It is put into the text after the dialog has restored the focus. */
  const wanted = useRef<Sticker | null>(null)
  const found = findStickers(typed)
  const isSearching = typed.trim() !== ''
  const choose = (sticker: Sticker | undefined) => {
    if (!sticker) return
    wanted.current = sticker
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      onClosed={() => wanted.current && insertSticker(view, nameIn(wanted.current, which), which)}
      title={containers.stickers}
      className="sticker-dialog"
    >
      <DialogBody>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (isSearching) choose(found[0])
          }}
        >
          <TextField
            label={containers.findSticker}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </form>
        <ul className="sticker-grid">
          {found.map((sticker, at) => (
            <li key={sticker.name}>
              <button
                type="button"
                // What Enter takes.
                data-first={(isSearching && at === 0) || undefined}
                onClick={() => choose(sticker)}
              >
                <Drawing sticker={sticker} />
                {nameIn(sticker, which)}
              </button>
            </li>
          ))}
          {found.length === 0 && <li className="sticker-none">{containers.noSticker}</li>}
        </ul>
      </DialogBody>
    </Dialog>
  )
}

function Drawing({ sticker }: { readonly sticker: Sticker }) {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true">
      {shapesOf(sticker.name).map(({ fill, stroke, path }) => (
        <path key={path} d={path} className={`f-${fill} l-${stroke}`} />
      ))}
    </svg>
  )
}

const nameIn = ({ name, zh }: Sticker, which: Language) => (which === 'zh' ? zh : name)

/**
 * Returns the stickers whose name in either language contains what is typed, those first that begin with it. Their
 * drawings have names of their own, and emojis are names, too.
 */
function findStickers(typed: string): readonly Sticker[] {
  const part = typed.trim().toLocaleLowerCase()
  const namesOf = ({ name, zh, drawing, emoji }: Sticker) => [name, zh, drawing, emoji]
  const found = stickers.filter((sticker) => namesOf(sticker).some((name) => name.includes(part)))
  const begins = ({ name, zh }: Sticker) => name.startsWith(part) || zh.startsWith(part)
  return [...found.filter(begins), ...found.filter((sticker) => !begins(sticker))]
}

/** Puts a sticker where the cursor is. A blank keeps it from being a part of the word before it. */
function insertSticker(view: EditorView | null, name: string, which: Language): void {
  if (!view) return
  const { from } = view.state.selection.main
  const blank = /[A-Za-z0-9:]/.test(view.state.sliceDoc(Math.max(0, from - 1), from)) ? ' ' : ''
  const sticker = which === 'zh' ? `:贴纸-${name}:` : `:sticker-${name}:`
  view.focus()
  view.dispatch(view.state.replaceSelection(blank + sticker), { scrollIntoView: true })
}
