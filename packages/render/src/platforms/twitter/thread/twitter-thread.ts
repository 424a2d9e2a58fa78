import type { Thread } from '@galley/contracts'
import { weightedLength } from '../../../text-metrics/weighted-length.ts'
import { limitIn } from '../../limits.ts'
import { limits } from '../limits.ts'
import type { ThreadPage } from './attach-pages.ts'
import { imagesOfPosts, MOST_IMAGES } from './attach-pages.ts'
import type { PostRange, ThreadManner } from './fill-posts.ts'
import { fillPosts, textOfRange } from './fill-posts.ts'
import type { ThreadProse, ThreadText } from './thread-prose.ts'
import { threadProse } from './thread-prose.ts'

export type ThreadInput = ThreadText & { readonly pages: readonly ThreadPage[] }

/**
 * Returns a text as a thread for X: posts of at most 280 as X counts, numbered at their ends when there are several.
 *
 * A heading begins a post, and an image ends one. Sentences are kept whole if they fit into a post, then clauses,
 * then words; nothing is cut inside an address, an emoji or inline code. Tables, formulas and blocks of code appear
 * only in the images of their pages, which are attached to the post that mentions them, at most four to a post.
 * `compact` has as few posts as the text takes: headings and images end none. Pure, and linear in the text's length.
 */
export function twitterThread(input: ThreadInput): Thread {
  const prose = threadProse(input)
  const written = postsOf(prose, input.pages, 'written')
  const compact = postsOf(prose, input.pages, 'compact')
  return { ...written, ...(compact.total < written.total && { compact }) }
}

function postsOf(prose: ThreadProse, pages: readonly ThreadPage[], manner: ThreadManner) {
  const { ranges, total } = cut(prose, pages.length, manner)
  const images = imagesOfPosts(pages, { prose, ranges, total })
  const posts = Array.from({ length: total }, (_, index) => {
    const range = ranges[index]
    const parts = [range ? textOfRange(prose.atoms, range) : '', total > 1 ? `${index + 1}/${total}` : '']
    const text = parts.filter((part) => part !== '').join(NUMBER_GAP)
    return { text, weighted_length: weightedLength(text), images: images[index] ?? [] }
  })
  return { total, posts }
}

/** Returns the number of posts in a text's thread with `pages` images, and the text's weight as a single post. */
export function measureThread(text: ThreadText, pages: number): { posts: number; weight: number } {
  const prose = threadProse(text)
  const whole = textOfRange(prose.atoms, { start: 0, end: prose.atoms.length })
  return { posts: cut(prose, pages).total, weight: weightedLength(whole) }
}

const NUMBER_GAP = '\n\n'

/**
 * Cuts the prose into posts with room for their numbers. Longer numbers leave less room, which may lead to more posts
 * and longer numbers. Each round allows one digit more, so it takes as many rounds as the total has digits.
 */
function cut(
  prose: ThreadProse,
  pages: number,
  manner: ThreadManner = 'written',
): { ranges: PostRange[]; total: number } {
  const limit = limitIn(limits, 'weighted_length')
  for (let digits = 0; ; digits++) {
    const ranges = fillPosts(prose.atoms, limit - numberLength(digits), manner)
    const total = Math.max(ranges.length, Math.ceil(pages / MOST_IMAGES))
    if (total <= mostPosts(digits)) return { ranges, total }
  }
}

/** Returns the length of the longest number if the total has `digits` digits. A single post has no number. */
function numberLength(digits: number): number {
  return digits === 0 ? 0 : NUMBER_GAP.length + 2 * digits + '/'.length
}

function mostPosts(digits: number): number {
  return digits === 0 ? 1 : 10 ** digits - 1
}
