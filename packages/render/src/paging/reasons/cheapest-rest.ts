import { breakCost } from '../break-cost.ts'
import type { BreakSearch } from '../plan-breaks.ts'
import { isBeyondPage, pageBetween } from '../plan-breaks.ts'

/** A measured text and all places where its pages may end. */
export type PagedText = Pick<BreakSearch, 'flow' | 'candidates'>

/** A page that ends at the candidate `to`. */
export type PossiblePage = { readonly to: number; readonly page: NonNullable<ReturnType<typeof pageBetween>> }

/** The cheapest pages from a candidate to the end of the text. `next`: the first of them, null at the end. */
export type Rest = { readonly next: PossiblePage | null; readonly cost: number; readonly pages: number }

/** Returns the cheapest rest after each candidate. Null where the browser couldn't make any. */
export function cheapestRest(text: PagedText): (Rest | null)[] {
  const { flow, candidates } = text
  const rest: (Rest | null)[] = candidates.map(() => null)
  rest[candidates.length - 1] = { next: null, cost: 0, pages: 0 }
  for (let from = candidates.length - 2; from >= 0; from--) {
    for (const next of pagesFrom(from, text)) {
      const [end, after, known] = [candidates[next.to], rest[next.to], rest[from]]
      if (!end || !after) continue
      const cost = next.page.cost + breakCost(flow, end) + after.cost
      if (!known || cost < known.cost) rest[from] = { next, cost, pages: after.pages + 1 }
    }
  }
  return rest
}

/** Returns the pages that could begin at a candidate, the shortest first. */
export function pagesFrom(from: number, text: PagedText): PossiblePage[] {
  const { flow, candidates } = text
  const start = candidates[from]
  const pages: PossiblePage[] = []
  for (let to = from + 1; to < candidates.length; to++) {
    const end = candidates[to]
    if (!start || !end || isBeyondPage(start, end, flow)) break
    const page = pageBetween(start, end, text)
    if (page) pages.push({ to, page })
    if (end.kind === 'forced') break
  }
  return pages
}
