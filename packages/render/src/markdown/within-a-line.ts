/** More than four marks on one letter, which no modern writing system uses. */
const TOO_MANY_MARKS = /(\p{M}{4})\p{M}+/gu
/** More code points than any syllable of any script and any emoji has. */
const MOST_IN_ONE = 16
const PART = 8
/** Runs in which a grapheme could exceed that length: with marks, joiners, skin tones or parts of syllables. */
const STRETCH = /[^\s\x21-\x7e]{17,}/gu
const JOINED = /\u200d|[\p{M}\p{Grapheme_Extend}\p{Emoji_Modifier}\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]/u
const ZERO_WIDTH_SPACE = '\u200b'

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/**
 * Removes what doesn't fit into a line. Stacked marks beyond the limit would be painted over the lines around them,
 * so they are dropped. Endless graphemes, such as a hundred joined emoji, can't break and would leave the page, so
 * they are split.
 */
export function withinALine(text: string): string {
  // Ordinary texts have none of these, and are looked through at each key press.
  if (!JOINED.test(text)) return text
  return text
    .replace(TOO_MANY_MARKS, '$1')
    .replace(STRETCH, (stretch) => (JOINED.test(stretch) ? parted(stretch) : stretch))
}

function parted(stretch: string): string {
  return Array.from(graphemes.segment(stretch), ({ segment }) => {
    const points = [...segment]
    if (points.length <= MOST_IN_ONE) return segment
    const parts = Array.from({ length: Math.ceil(points.length / PART) }, (_, at) =>
      points.slice(at * PART, (at + 1) * PART).join(''),
    )
    return parts.join(ZERO_WIDTH_SPACE)
  }).join('')
}
