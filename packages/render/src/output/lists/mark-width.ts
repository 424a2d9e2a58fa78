import type { BlockOf } from '../../article/article.ts'
import { EMOJI } from '../../lines/line-marks.ts'
import { widthOf } from '../../text-metrics/text-width.ts'

/** Wider marks, such as the names of speakers, don't hang: the text would have no room. */
const WIDEST_EM = 3.2
/** A year stands better beside a short text than above it. */
const WIDEST_TIME_EM = 4.6
const GAP_EM = 0.35
const EMOJI_EM = 1.25
const emoji = new RegExp(`[0-9#*]\\ufe0f?\\u20e3|${EMOJI}`, 'gu')
/** Bullets and numbers in circles, which CJK fonts set as wide as a character. */
const symbol = /[\u2000-\u2e7f]/gu

/** Returns the room in em that a list's own marks take before the text, in steps of a tenth. Null if they are too wide to hang. */
export function markWidthOf({ marks, items }: BlockOf<'list'>): number | null {
  const widest = items.reduce((most, { mark = '' }) => Math.max(most, widthOfMark(mark.trim())), 0)
  if (widest === 0) return 0
  // A full-width colon or bracket has its own gap.
  const gapEm = items.every(({ mark = '' }) => /[：）】、]\s*$/u.test(mark)) ? 0 : GAP_EM
  return widest > (marks === 'time' ? WIDEST_TIME_EM : WIDEST_EM)
    ? null
    : Math.round((widest + gapEm) * 10) / 10
}

function widthOfMark(mark: string): number {
  const rest = mark.replace(emoji, '')
  const plain = rest.replace(symbol, '')
  const emojiCount = mark.match(emoji)?.length ?? 0
  return emojiCount * EMOJI_EM + (rest.length - plain.length) + widthOf(plain, 'text')
}
