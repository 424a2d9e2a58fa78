import { mergeTexts } from '../../history/merge-texts.ts'
import type { ProjectText } from './text.ts'

/** Merges title and Markdown that were both edited from `base`. Returns null if they conflict. */
export function mergeWritings(base: ProjectText, mine: ProjectText, theirs: ProjectText): ProjectText | null {
  const title = mergeTexts(base.title, mine.title, theirs.title)
  const markdown = mergeTexts(base.markdown, mine.markdown, theirs.markdown)
  return title === null || markdown === null ? null : { title, markdown }
}
