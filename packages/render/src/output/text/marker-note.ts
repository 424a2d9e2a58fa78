import type { Article } from '../../article/article.ts'
import { allBlocks, inlinesOf } from '../../article/block-tree.ts'
import type { Html } from '../../markup/html.ts'
import { element, text as escaped } from '../../markup/html.ts'

/** Renders a note below the line of its words. `marker-note-css.ts` places it, and a step on the page sets it below them. */
export function markerNoteHtml(note: string): Html {
  return element('span', { class: 'note' }, element('span', { class: 'note-words' }, escaped(note)))
}

/** Returns whether an article has notes to marked words, which need a style sheet of their own. */
export function hasMarkerNotes(article: Article): boolean {
  for (const block of allBlocks(article.blocks))
    if (inlinesOf(block).some(({ kind }) => kind === 'note')) return true
  return false
}
