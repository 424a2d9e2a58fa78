import type { Thread } from '@galley/contracts'
import type { Passage } from '../../../output/prose/prose.ts'
import type { PostRange } from './fill-posts.ts'
import type { ThreadProse } from './thread-prose.ts'

/** The most photos of one post. */
export const MOST_IMAGES = 4

/** An image of the render, with the source lines that it shows, from 1. They are null on a cover or end card. */
export type ThreadPage = {
  readonly page: number
  readonly firstLine: number | null
  readonly lastLine: number | null
  readonly altText: string
}

type Cut = { readonly prose: ThreadProse; readonly ranges: readonly PostRange[]; readonly total: number }
type Images = Thread['posts'][number]['images']

/**
 * Attaches every page to a post: the one that mentions what only the image shows, otherwise the one where the page's
 * text begins. A cover goes to the first post, an end card to the last. A page far above its block is attached again.
 */
export function imagesOfPosts(pages: readonly ThreadPage[], cut: Cut): Images[] {
  const homes = postsOfPassages(cut)
  const wishes = pages.map((page, index) => wishOf(page, { ...cut, homes, isFirst: index === 0 }))
  const posts: ThreadPage[][] = Array.from({ length: cut.total }, () => [])
  for (const [index, place] of placesOf(wishes, cut.total).entries()) {
    const page = pages[index]
    if (page) posts[place]?.push(page)
  }
  for (const [index, passage] of cut.prose.passages.entries()) {
    if (passage.kind === 'shown')
      repeat(
        posts,
        homes[index] ?? 0,
        pages.filter((page) => shows(page, passage)),
      )
  }
  return posts.map((post) => post.map(({ page, altText }) => ({ page, alt_text: altText })))
}

/**
 * Returns a post for each page: the wished one (from 0, never one before an earlier page's), or a later or earlier one
 * if that is full. There must be room for all pages.
 */
export function placesOf(wishes: readonly number[], posts: number): number[] {
  const places: number[] = []
  for (const [index, wish] of wishes.entries()) {
    places.push(Math.max(wish, places[index - 1] ?? 0, (places[index - MOST_IMAGES] ?? -1) + 1))
  }
  // The last pages fill the thread from its end, four to a post.
  return places.map((place, index) =>
    Math.min(place, posts - 1 - Math.floor((wishes.length - 1 - index) / MOST_IMAGES)),
  )
}

/** Returns the post in which each passage begins. */
function postsOfPassages({ prose, ranges }: Cut): number[] {
  let post = 0
  return prose.starts.map((start) => {
    while (post < ranges.length - 1 && (ranges[post]?.end ?? 0) <= start) post += 1
    return post
  })
}

type Search = Cut & { readonly homes: readonly number[]; readonly isFirst: boolean }

function wishOf(page: ThreadPage, { prose, homes, total, isFirst }: Search): number {
  const { firstLine } = page
  if (firstLine === null) return isFirst ? 0 : total - 1
  const shown = prose.passages.findIndex((passage) => passage.showsMore && shows(page, passage))
  const begun = prose.passages.findLastIndex(({ lines }) => lines.start <= firstLine)
  return homes[shown === -1 ? begun : shown] ?? 0
}

function shows({ firstLine, lastLine }: ThreadPage, { lines }: Passage): boolean {
  return firstLine !== null && lastLine !== null && firstLine <= lines.end && lines.start <= lastLine
}

function repeat(posts: readonly ThreadPage[][], home: number, wanted: readonly ThreadPage[]): void {
  const post = posts[home]
  for (const page of wanted) {
    const isNear = post?.includes(page) || posts[home - 1]?.includes(page)
    if (post && !isNear && post.length < MOST_IMAGES) post.push(page)
  }
}
