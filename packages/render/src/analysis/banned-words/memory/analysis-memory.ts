import type { Judgement } from '../judge-hit.ts'
import type { HeardHit } from '../tone/find-unlisted.ts'

/** Returns what was made of the same text before, or makes it. */
export type Recall<T> = (text: string, make: () => T) => T

/**
 * A cache of what was found in the passages of earlier texts, so that after a keystroke only the changed passage is
 * searched. An analysis with a memory finds exactly what one without it finds.
 */
export type AnalysisMemory = {
  /** By passage. Offsets count from the passage's beginning. */
  readonly hits: Recall<readonly HeardHit[]>
  /** By sentence and by what its note is for. */
  readonly judgements: Recall<Judgement>
}

/** Passages and their hits: more than texts of hundreds of pages have. */
const MOST_HITS = 5_000
/** Three times as many as an analysis returns. */
const MOST_JUDGEMENTS = 3_000

/**
 * Creates an empty memory. It keeps names instead of texts: `nameOf` has to return different names for different texts,
 * and names from which a text can't be found.
 */
export function createAnalysisMemory(nameOf: (text: string) => string): AnalysisMemory {
  return {
    hits: recallOf(nameOf, MOST_HITS, (hits) => hits.length + 1),
    judgements: recallOf(nameOf, MOST_JUDGEMENTS, () => 1),
  }
}

/** Forgets what wasn't asked for the longest, so that all values together have at most `most` of `sizeOf`. */
function recallOf<T>(
  nameOf: (text: string) => string,
  most: number,
  sizeOf: (value: T) => number,
): Recall<T> {
  // A map keeps the order in which names were added.
  const kept = new Map<string, { readonly value: T }>()
  let size = 0
  return (text, make) => {
    const name = nameOf(text)
    const known = kept.get(name)
    if (known) {
      kept.delete(name)
      kept.set(name, known)
      return known.value
    }
    const value = make()
    kept.set(name, { value })
    size += sizeOf(value)
    for (const [oldest, { value: old }] of kept) {
      if (size <= most) break
      kept.delete(oldest)
      size -= sizeOf(old)
    }
    return value
  }
}
