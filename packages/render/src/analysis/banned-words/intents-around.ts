import type { Analysis } from '@galley/contracts'
import { noteIntent } from '../note-intent.ts'
import { textPositions } from '../text-positions.ts'

type Intent = Analysis['commercial_intent']

/** UTF-16 units. A longer text, such as a newsletter, has parts of its own: an advertisement in it sells, a report doesn't. */
export const LONG_NOTE = 3_000
/** A sentence of a long text is judged by the stretch of this length that it is in, and by those before and after it. */
const STRETCH = 300

/**
 * Returns what a text is for around an offset. A long text is judged in parts; a shorter one is the same everywhere.
 * Linear for all offsets together.
 */
export function intentsAround(intent: Intent, text: string): (at: number) => Intent {
  if (text.length < LONG_NOTE) return () => intent
  const parts = new Map<number, Intent>()
  return (at) => {
    const part = Math.floor(at / STRETCH)
    const known = parts.get(part)
    if (known) return known
    const found = noteIntent(textPositions(text.slice(Math.max(0, part - 1) * STRETCH, (part + 2) * STRETCH)))
    parts.set(part, found)
    return found
  }
}
