import { openSearchPanel } from '@codemirror/search'
import type { EditorView } from '@codemirror/view'
import { useMemo } from 'react'
import { useText } from '../language/language.ts'
import { IconButton } from '../ui/button.tsx'
import { Tooltip } from '../ui/tooltip.tsx'

type StatusLineProps = {
  readonly view: EditorView | null
  readonly markdown: string
  /** Null until the first pages have been set. */
  readonly pages: number | null
  /** Leads to the page that is being written. */
  readonly onPages: () => void
}

export function StatusLine({ view, markdown, pages, onPages }: StatusLineProps) {
  const text = useText()
  const count = useMemo(() => countOf(markdown), [markdown])
  return (
    <footer className="status-line">
      <p>
        {text.editor.count(count.characters, count.words)}
        {pages !== null && (
          <>
            {' · '}
            <Tooltip text={text.commands.pages}>
              <button type="button" className="status-pages" onClick={onPages}>
                {text.editor.pageCount(pages)}
              </button>
            </Tooltip>
          </>
        )}
      </p>
      <IconButton icon="search" label={text.projects.search} onClick={() => view && openSearchPanel(view)} />
    </footer>
  )
}

/** Pictures that the text carries are no words. */
const PICTURE_DATA = /data:image\/[\w+.-]+;base64,[A-Za-z0-9+/=]+/g
const HAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu
const LATIN_WORD = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Nd}]+(?:['’.-][\p{L}\p{Nd}]+)*/gu

/** Counted as word processors count a mixed text: Latin words and each character of Chinese. */
function countOf(text: string): { characters: number; words: number } {
  const markdown = text.replace(PICTURE_DATA, '')
  const characters = markdown.replace(/\s+/g, '').length
  const words = (markdown.match(HAN)?.length ?? 0) + (markdown.match(LATIN_WORD)?.length ?? 0)
  return { characters, words }
}
