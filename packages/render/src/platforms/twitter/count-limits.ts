import type { CountsOf } from '../limits.ts'
import type { CountedText } from '../profile.ts'
import { languageOf, longestAlt } from '../text-counts.ts'
import type { limits } from './limits.ts'
import { measureThread } from './thread/twitter-thread.ts'

/** A text that is too long for one post can still be published as a thread. Then `thread_posts` counts. */
export function countLimits(counted: CountedText): CountsOf<typeof limits> {
  const { article, title, config, estimatedPages } = counted
  const language = languageOf(article, config)
  const { posts, weight } = measureThread({ article, title, language }, estimatedPages)
  return {
    weighted_length: weight,
    long_post_length: weight,
    thread_posts: posts,
    alt_text: longestAlt(article),
  }
}
