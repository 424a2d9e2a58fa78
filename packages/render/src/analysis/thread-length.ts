import { weightedParts } from './weighted-length.ts'

/** Room for a number such as " 12/34" at a post's end, in hundredths of a character. */
const NUMBERING = 600

const clauseEnd = /[。！？；!?;.，,、：:\s]/

/**
 * Counts the posts that a text makes as a thread on X: cut at the end of a clause or word where one is near,
 * never inside an address or an emoji, with room for the numbering. A single post has no number.
 *
 * `limit` is a post's weighted length. Blank lines end a paragraph, not a post. Time is linear.
 */
export function threadLength(text: string, limit: number): number {
  const weights = Array.from(weightedParts(text.trim()), ({ text: part, weight }) => ({
    weight,
    isEnd: clauseEnd.test(part) && part.length === 1,
  }))
  const total = weights.reduce((sum, part) => sum + part.weight, 0)
  if (weights.length === 0) return 0
  if (total <= limit * 100) return 1
  const room = limit * 100 - NUMBERING
  let [posts, used, sinceEnd] = [1, 0, 0]
  for (const { weight, isEnd } of weights) {
    if (used + weight > room) {
      posts += 1
      // What stands after the last clause moves on with it, unless that would leave the post half empty.
      used = sinceEnd < room / 2 ? sinceEnd : 0
      sinceEnd = used
    }
    used += weight
    sinceEnd = isEnd ? 0 : sinceEnd + weight
  }
  return posts
}
