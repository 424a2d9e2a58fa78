import { findPageFindings } from '../page-rules/find-page-findings.ts'
import { pagesOf } from '../pages-of.ts'
import type { TextRange } from '../text-positions.ts'
import { brandFontRisks } from './brand-font-risks.ts'
import { foldRepeated } from './fold-repeated.ts'
import { glyphRisks } from './glyph-risks.ts'
import { imageRisks } from './image-risks.ts'
import { pageRisks, strandedRisks, titleRisks } from './page-risks.ts'
import type { LayoutRisk, RiskSearch } from './risk.ts'
import { structureRisks } from './structure-risks.ts'
import { warningRisks } from './warning-risks.ts'
import { widthRisks } from './width-risks.ts'
import { wordsOfRisk } from './wording.ts'

/** The limit. One risk per line would make the answer larger than the text. */
const MOST_RISKS = 300

/**
 * Returns what will look wrong, by the layout and by the rules about writing: first risks of the whole text, then those of places, in order. At most 300. Time is
 * linear.
 *
 * Contrast is never a risk: a text can't set a colour, because the attributes of its HTML are never read, and
 * `themes/contrast.test.ts` proves that all colour pairs of all themes are legible.
 */
export function findLayoutRisks(search: RiskSearch): LayoutRisk[] {
  const found = [
    ...titleRisks(search),
    ...pageRisks(search),
    ...strandedRisks(search),
    ...structureRisks(search),
    ...widthRisks(search),
    ...warningRisks(search),
    ...imageRisks(search),
    ...glyphRisks(search),
    ...brandFontRisks(search),
  ]
  const { positions, article, readings, setFormula, ownThemes, locale, typography } = search
  const platforms = readings.map(({ platform }) => platform)
  const ofLayout = found.map(({ risk, severity, platforms, range, numbers, patch }) => ({
    risk,
    severity,
    platforms: [...platforms],
    range,
    ...wordsOfRisk(risk, locale, numbers),
    patch: patch ?? null,
  }))
  const ofWriting = findPageFindings({
    ...{ positions, article, platforms, setFormula, ownThemes, locale, typography },
  })
  const place = ({ range }: { readonly range: TextRange | null }) => range?.start ?? -1
  const inOrder = [...ofLayout, ...ofWriting].toSorted((a, b) => place(a) - place(b))
  return foldRepeated(inOrder, locale)
    .slice(0, MOST_RISKS)
    .map((risk) => ({ ...risk, pages: pagesOf(risk.range, readings) }))
}
