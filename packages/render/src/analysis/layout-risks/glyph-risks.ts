import { OBJECT_MARK, plainText } from '../../article/plain-text.ts'
import { missingGlyphs } from '../../glyphs/missing-glyphs.ts'
import { rangeOf } from '../text-positions.ts'
import type { FoundRisk, RiskSearch } from './risk.ts'

/** Characters that no font of ours has, where they are written. A text that shows none has no risk: they stand in addresses. */
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
