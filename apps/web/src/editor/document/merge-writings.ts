import { mergeTexts } from '../../history/merge-texts.ts'
import type { Text } from './text.ts'

/** Merges title and Markdown that were both edited from `base`. Returns null if they conflict. */
export function mergeWritings(base: Text, mine: Text, theirs: Text): Text | null {
  const title = mergeTexts(base.title, mine.title, theirs.title)
  const markdown = mergeTexts(base.markdown, mine.markdown, theirs.markdown)
  return title === null || markdown === null ? null : { title, markdown }
}
