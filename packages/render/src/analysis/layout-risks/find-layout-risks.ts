import { glyphRisks } from './glyph-risks.ts'
import { imageRisks } from './image-risks.ts'
import { pageRisks, strandedRisks, titleRisks } from './page-risks.ts'
import type { FoundRisk, LayoutRisk, RiskSearch } from './risk.ts'
import { structureRisks } from './structure-risks.ts'
import { warningRisks } from './warning-risks.ts'
import { widthRisks } from './width-risks.ts'
import { wordsOfRisk } from './wording.ts'

/** One risk a line would make an answer larger than the text. */
const MOST_RISKS = 300

/**
 * Finds what will look wrong, first what is about the whole text, then in its order: at most 300. Time is linear.
 *
 * Contrast is no risk of a text: it can't set a colour, since the attributes of its HTML are never read, and every pair of colours of a
 * theme is proved legible by `themes/contrast.test.ts`.
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
