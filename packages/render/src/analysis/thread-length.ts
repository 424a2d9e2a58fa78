import type { WeightedPart } from './weighted-length.ts'

/** Room for a number such as " 12/34" at a post's end, in hundredths of a character. */
const NUMBERING = 600

const clauseEnd = /^[。！？；!?;.，,、：:\s]$/

/**
 * Counts the posts that a text makes as a thread on X: cut at the end of a clause or word where one is near,
 * never inside an address or an emoji, with room for the numbering. A single post has no number.
 *
 * `limit` is a post's weighted length; `parts` are the text's, without white space around it. Blank lines end a
 * paragraph, not a post. Time is linear.
 */
export function threadLength(parts: readonly WeightedPart[], limit: number): number {
  if (parts.length === 0) return 0
  const total = parts.reduce((sum, { weight }) => sum + weight, 0)
  if (total <= limit * 100) return 1
  const room = limit * 100 - NUMBERING
  let [posts, used, sinceEnd] = [1, 0, 0]
  for (const { text, weight } of parts) {
    if (used + weight > room) {
      posts += 1
      // What stands after the last clause moves on with it, unless that would leave the post half empty.
      used = sinceEnd < room / 2 ? sinceEnd : 0
      sinceEnd = used
    }
    used += weight
    sinceEnd = clauseEnd.test(text) ? 0 : sinceEnd + weight
  }
  return posts
}
