import { isDrawable } from './is-drawable.ts'

/** Offsets in UTF-16 units. */
export type GlyphGap = { readonly start: number; readonly end: number }

/**
 * Returns the ranges of a text for which we have no font, and which show as empty boxes. Blanks between two such
 * ranges are included. Linear in the text's length.
 */
export function missingGlyphs(text: string): GlyphGap[] {
  const gaps: { start: number; end: number }[] = []
  let at = 0
  let isAdjacent = false
  for (const char of text) {
    const last = gaps.at(-1)
    if (isDrawable(char)) {
      isAdjacent &&= char === ' '
    } else if (last && isAdjacent) {
      last.end = at + char.length
    } else {
      gaps.push({ start: at, end: at + char.length })
      isAdjacent = true
    }
    at += char.length
  }
  return gaps
}
