import { OBJECT_MARK, plainText } from '../../article/plain-text.ts'
import { missingGlyphs } from '../../glyphs/missing-glyphs.ts'
import { rangeOf } from '../text-positions.ts'
import type { FoundRisk, RiskSearch } from './risk.ts'

/**
 * Returns the places of characters that none of our fonts has. Empty if such characters are only in addresses, which
 * aren't shown.
 */
export function glyphRisks({ positions, article, readings }: RiskSearch): FoundRisk[] {
  const shown = plainText(article).replaceAll(OBJECT_MARK, '')
  if (missingGlyphs(shown).length === 0) return []
  const platforms = readings.map(({ platform }) => platform)
  return missingGlyphs(positions.text).map(({ start, end }) => ({
    risk: 'missing_glyph',
    severity: 'high',
    platforms,
    range: rangeOf(positions, start, end),
  }))
}
