import type { Rule } from './rules.ts'

/** A rule that a stretch of a text meets. Offsets are UTF-16 units of the original; `marks` says how it was written. */
export type Hit = {
  readonly rule: Rule
  readonly start: number
  readonly end: number
  readonly marks: number
}

/** More than any finding has, in UTF-16 units. */
const LONGEST = 1000

type Span = { readonly start: number; readonly end: number }

/**
 * Returns listed words and expressions in the order of the text. Of two that overlap, one. An expression inside
 * `ordinary` phrases is left out.
 */
export function mergeHits(words: readonly Hit[], clauses: readonly Hit[], ordinary: readonly Span[]): Hit[] {
  const isOrdinary = coveredBy(ordinary)
  const sorted = [...words, ...clauses.filter((hit) => !isOrdinary(hit))].toSorted(
    (a, b) => a.start - b.start || b.end - a.end,
  )
  const kept: Hit[] = []
  for (const hit of sorted) {
    const before = kept.at(-1)
    if (!before || hit.start >= before.end) kept.push(hit)
    else if (weightOf(hit) > weightOf(before)) kept[kept.length - 1] = hit
  }
  return kept
}

/** The longer one wins, but a rule that always holds wins over one that only holds in advertising, and both over broad ones. */
function weightOf({ rule, start, end }: Hit): number {
  const certainty = Number(!rule.isBroad) * 2 + Number(rule.group.context === 'any')
  return end - start + certainty * LONGEST
}

/** Returns a function that tells whether one of the spans covers a stretch. */
export function coveredBy(spans: readonly Span[]): (stretch: Span) => boolean {
  const sorted = spans.toSorted((a, b) => a.start - b.start)
  const reach: number[] = []
  for (const { end } of sorted) reach.push(Math.max(end, reach.at(-1) ?? -1))
  return ({ start, end }) => {
    let [low, high] = [0, sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sorted[middle]?.start ?? 0) <= start) low = middle + 1
      else high = middle
    }
    return (reach[low - 1] ?? -1) >= end
  }
}
