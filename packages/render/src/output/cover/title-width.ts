import { widthOf } from '../../text-metrics/text-width.ts'
import type { FontStyle, Theme } from '../../themes/theme.ts'

/**
 * The ratio between the width of Latin letters in a title and in body text, at a weight of 400 and at 900. Measured
 * as the maximum of fourteen titles in each font.
 */
const WIDENING: Record<FontStyle, readonly [regular: number, black: number]> = {
  sans: [1.08, 1.15],
  serif: [1.12, 1.19],
  kai: [1.06, 1.06],
  grotesk: [1.08, 1.15],
  mono: [1.01, 1.01],
  typewriter: [1.01, 1.01],
}

/** Returns the width of a title on one line, in em. The width of Chinese doesn't depend on the weight; Latin's does. */
export function titleWidth(text: string, { font, weight }: Theme): number {
  const isMono = font.title === 'mono' || font.title === 'typewriter'
  const ideographs = text.match(/[\u2e80-\u{1efff}\u{20000}-\u{3ffff}]/gu)?.length ?? 0
  const [regular, black] = WIDENING[font.title]
  const factor = regular + ((black - regular) * Math.max(0, weight.title - 400)) / 500
  return ideographs * 1.003 + (widthOf(text, isMono ? 'mono' : 'text') - ideographs) * factor
}
