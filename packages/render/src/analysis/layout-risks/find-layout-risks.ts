import { glyphRisks } from './glyph-risks.ts'
import { imageRisks } from './image-risks.ts'
import { pageRisks, strandedRisks, titleRisks } from './page-risks.ts'
import type { FoundRisk, LayoutRisk, RiskSearch } from './risk.ts'
import { structureRisks } from './structure-risks.ts'
import { warningRisks } from './warning-risks.ts'
import { widthRisks } from './width-risks.ts'
import { wordsOfRisk } from './wording.ts'

/** The limit. One risk per line would make the answer larger than the text. */
const MOST_RISKS = 300

/**
 * Returns what will look wrong: first risks of the whole text, then those of places, in order. At most 300. Time is
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
  ]
  const place = ({ range }: FoundRisk) => range?.start ?? -1
  return found
    .toSorted((a, b) => place(a) - place(b))
    .slice(0, MOST_RISKS)
    .map(({ risk, severity, platforms, range, numbers, patch }) => ({
      risk,
      severity,
      platforms: [...platforms],
      range,
      ...wordsOfRisk(risk, search.locale, numbers),
      patch: patch ?? null,
    }))
}
