import { rangeOf } from '../text-positions.ts'
import type { FoundRisk, RiskSearch } from './risk.ts'

/** How many characters are shown, few enough that none is folded. Their number is in each message. */
const MOST_SHOWN = 3

/** Returns the first places of characters that a font of the brand lacks. */
export function brandFontRisks({ positions, readings, lacking = [] }: RiskSearch): FoundRisk[] {
  const platforms = readings.map(({ platform }) => platform)
  return lacking.slice(0, MOST_SHOWN).flatMap((char) => {
    const start = positions.text.indexOf(char)
    if (start === -1) return []
    return {
      risk: 'brand_font_lacks' as const,
      severity: 'low' as const,
      platforms,
      range: rangeOf(positions, start, start + char.length),
      numbers: { used: lacking.length, limit: 0 },
    }
  })
}
