import { openSearchPanel } from '@codemirror/search'
import type { EditorView } from '@codemirror/view'
import type { Article } from '@galley/render'
import { detectStructure } from '@galley/render'
import { useMemo, useRef } from 'react'
import { useText } from '../../language/language.ts'
import { IconButton } from '../../ui/button.tsx'
import { Tooltip } from '../../ui/overlays/tooltip.tsx'
import { insertPictures } from '../paste/paste-and-drop.ts'
import type { PictureUploads } from '../paste/picture-uploads.ts'
import { useRested } from '../use-rested.ts'
import { ReadingChoices } from './reading-choices.tsx'

const REST_MS = 300

type StatusLineProps = {
  readonly view: EditorView | null
  readonly uploads: PictureUploads
  /** The parsed text. Null until it is first parsed. */
  readonly text: Article | null
  /** Null until the first pages are laid out. */
  readonly pages: number | null
  /** Scrolls to the page that is being written. */
  readonly onPages: () => void
}

export function StatusLine({ view, uploads, text: article, pages, onPages }: StatusLineProps) {
  const text = useText()
  // The same count as in the list of projects. It takes too long to repeat it at every key press.
  const read = useRested(article, REST_MS)
  const count = useMemo(() => read && detectStructure(read), [read])
  const insert = (files: readonly File[]) => view && insertPictures(view, uploads, files)
  return (
    <footer className="status-line">
      <p>
        {count && text.editor.count(count.characters, count.words)}
        {pages !== null && (
          <>
            {count && ' · '}
            <Tooltip text={text.commands.pages}>
              <button type="button" className="status-pages" onClick={onPages}>
                {text.editor.pageCount(pages)}
              </button>
            </Tooltip>
          </>
        )}
      </p>
      {view && read && <ReadingChoices view={view} article={read} />}
      <ChoosePictures icon="image" label={text.paste.choose} onChoose={insert} />
      <ChoosePictures icon="camera" label={text.pictures.camera} onChoose={insert} />
      <IconButton icon="search" label={text.projects.search} onClick={() => view && openSearchPanel(view)} />
    </footer>
  )
}

type ChoosePicturesProps = {
  readonly icon: 'image' | 'camera'
  readonly label: string
  readonly onChoose: (files: readonly File[]) => void
}

/** Renders the button that asks for pictures, or for one of the camera. */
function ChoosePictures({ icon, label, onChoose }: ChoosePicturesProps) {
  const input = useRef<HTMLInputElement>(null)
  const isCamera = icon === 'camera'
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        {...(isCamera ? { capture: 'environment' as const } : { multiple: true })}
        hidden
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <IconButton icon={icon} label={label} data-icon={icon} onClick={() => input.current?.click()} />
    </>
  )
}
