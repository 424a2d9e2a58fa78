import { mergeTexts } from '../../history/merge-texts.ts'
import type { Text } from './text.ts'

/** Title and Markdown that were both written on from `base`; null where they can't both go on. */
export function mergeWritings(base: Text, mine: Text, theirs: Text): Text | null {
  const title = mergeTexts(base.title, mine.title, theirs.title)
  const markdown = mergeTexts(base.markdown, mine.markdown, theirs.markdown)
  return title === null || markdown === null ? null : { title, markdown }
}
