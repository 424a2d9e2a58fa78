import type { DocumentChange, FreshText } from './fresh-text.ts'
import { freshElements } from './fresh-text.ts'

/** What stands side by side, which a page keeps in one piece. */
const BESIDE = '.ex-entries.keep'

/**
 * Stands entries below each other that would be higher than a page beside each other: a page can't part columns, which
 * are read one after the other.
 */
export function exhibitFits(text: FreshText): DocumentChange[] {
  return freshElements(text, BESIDE).flatMap((entries) => {
    const top = entries.closest('.exhibit')?.getBoundingClientRect().top ?? 0
    const heightPx = entries.getBoundingClientRect().bottom - top
    return heightPx > text.contentHeightPx ? [() => entries.classList.remove('keep', 'row-2', 'ledger')] : []
  })
}
