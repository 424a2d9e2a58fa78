/** More marks than four on one letter: beyond what today's writing has of them. */
const TOO_MANY_MARKS = /(\p{M}{4})\p{M}+/gu
/** More code points than there are in any syllable of any writing and in any emoji. */
const MOST_IN_ONE = 16
const PART = 8
/** Stretches in which what counts as one character could be longer: with marks, joiners, skin tones or parts of syllables. */
const STRETCH = /[^\s\x21-\x7e]{17,}/gu
const JOINED = /\u200d|[\p{M}\p{Grapheme_Extend}\p{Emoji_Modifier}\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]/u
const ZERO_WIDTH_SPACE = '\u200b'

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/**
 * Takes from a text what no line has room for. Marks that stand on each other higher than any writing has them would be painted
 * over the lines around; they are left out. What counts as one character without end, such as a hundred emoji that are
 * joined, would run out of the page, as nothing may break it; it is parted.
 */
export function withinALine(text: string): string {
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
