import type { BreakReason } from '@galley/render'
import type { Dictionary, Language } from '../../../language/language.ts'
import type { ExplainedPage, PlacedChoice } from '../canvas/explain-page.ts'

/** Below these shares a page looks sparse. */
const SPARSE = 0.72
/** Smaller costs aren't worth a word. */
const NOTABLE = 5
const MOST_REASONS = 2

/** Returns a share in whole percent. */
export function percent(share: number): string {
  return `${Math.round(share * 100)}%`
}

/** Returns what is known about the present end of a page, in sentences. */
export function summaryOf(
  { chosen, beyond }: ExplainedPage,
  { pageEnds }: Dictionary,
  which: Language,
): string[] {
  const reasons = reasonsIn(chosen.reasons, pageEnds.reasons)
  const verdicts = { open: pageEnds.chosen, forced: pageEnds.forced, last: pageEnds.last }
  const beginsHeading = chosen.reasons.some(({ kind }) => kind === 'begins heading')
  return [
    verdicts[chosen.kind](percent(chosen.fill)),
    ...(beyond ? [pageEnds.beyond(nextWords(beyond.place, pageEnds), percent(beyond.fill))] : []),
    ...(beginsHeading ? [pageEnds.beginsHeading] : []),
    ...(reasons.length > 0 ? [pageEnds.accepts(listed(reasons, which))] : []),
  ]
}

function nextWords(
  { words, lines }: NonNullable<PlacedChoice['place']>,
  pageEnds: Dictionary['pageEnds'],
): string {
  if (words === '') return pageEnds.picture
  return lines > 0 ? pageEnds.line(words) : pageEnds.block(words)
}

/** Returns where a page would end, such as `before “Chapter two”`. */
export function placeWords({ place }: PlacedChoice, { pageEnds }: Dictionary): string {
  if (!place) return pageEnds.atEnd
  if (place.words === '') return pageEnds.beforePicture
  return place.lines > 0 ? pageEnds.inside(place.words, place.lines) : pageEnds.before(place.words)
}

type Context = { readonly text: Dictionary; readonly which: Language; readonly page: number }

/** Returns what a place would cost, in one line. */
export function costsOf(choice: PlacedChoice, { text: { pageEnds }, which, page }: Context): string {
  const { fill, reasons, isSqueezed, morePages, later } = choice
  const fullness = (share: number) => (share < SPARSE ? pageEnds.empty : pageEnds.full)(percent(share))
  const costs = reasonsIn(reasons, pageEnds.reasons)
  if (isSqueezed) costs.push(pageEnds.squeezed)
  if (morePages > 0) costs.push(pageEnds.morePages(morePages))
  if (later) {
    const [worst] = reasonsIn(later.reasons, pageEnds.reasons)
    costs.push(
      pageEnds.later(page + later.after, later.fill < SPARSE || !worst ? fullness(later.fill) : worst),
    )
  }
  if (costs.length === 0 && fill >= SPARSE) costs.push(pageEnds.free)
  return listed([fullness(fill), ...costs], which)
}

function reasonsIn(reasons: readonly BreakReason[], words: Dictionary['pageEnds']['reasons']): string[] {
  return reasons
    .filter(({ cost }) => cost >= NOTABLE)
    .flatMap(({ kind }) => words[kind] ?? [])
    .slice(0, MOST_REASONS)
}

function listed(parts: readonly string[], which: Language): string {
  return parts.join(which === 'zh' ? '，' : ', ')
}
