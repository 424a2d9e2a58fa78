import { openSearchPanel } from '@codemirror/search'
import type { EditorView } from '@codemirror/view'
import type { Article } from '@galley/render'
import { detectStructure } from '@galley/render'
import { useMemo } from 'react'
import { useText } from '../language/language.ts'
import { IconButton } from '../ui/button.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { useRested } from './use-rested.ts'

const REST_MS = 300

type StatusLineProps = {
  readonly view: EditorView | null
  /** What is written, as it was last read; null until then. */
  readonly text: Article | null
  /** Null until the first pages have been set. */
  readonly pages: number | null
  /** Leads to the page that is being written. */
  readonly onPages: () => void
}

export function StatusLine({ view, text: article, pages, onPages }: StatusLineProps) {
  const text = useText()
  // Counted as the list of projects counts, which is too much for every key.
  const read = useRested(article, REST_MS)
  const count = useMemo(() => read && detectStructure(read), [read])
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
      <IconButton icon="search" label={text.projects.search} onClick={() => view && openSearchPanel(view)} />
    </footer>
  )
}
