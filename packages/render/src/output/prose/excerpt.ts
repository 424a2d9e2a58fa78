import type { Break } from './breaks.ts'
import { atomsOf, BREAK } from './breaks.ts'

const ELLIPSIS = '…'
/** A cut at the end of a sentence or clause must fill at least this share of the room. */
const WORTH_IT = 0.4

export type ExcerptRoom = {
  readonly limit: number
  /** Returns a text's length in the unit of `limit`. It must not shrink when a text grows. */
  readonly lengthOf: (text: string) => number
}

/**
 * Returns the text, or as much of its beginning as there is room for, with an ellipsis: cut at the end of a sentence
 * if possible, else of a clause, else of a word. Time grows with the room, not with the text.
 */
export function excerpt(text: string, { limit, lengthOf }: ExcerptRoom): string {
  // Every character counts at least half, so text beyond this can't matter.
  const head = text.slice(0, limit * 2 + 200).normalize('NFC')
  if (head.length >= text.length && lengthOf(head) <= limit) return head
  const atoms = atomsOf(head, [])
  const ends = [0]
  for (const atom of atoms) ends.push((ends.at(-1) ?? 0) + atom.text.length)

  const cut = (index: number) => tidied(head.slice(0, ends[index]))
  const reach = lastFitting(Math.max(0, atoms.length - 1), (index) => lengthOf(cut(index)) <= limit)
  for (const quality of [BREAK.sentence, BREAK.clause] as const) {
    const index = lastEnd(atoms, reach, quality)
    if (index > 0 && lengthOf(cut(index)) >= limit * WORTH_IT) return cut(index)
  }
  return reach === 0 ? cutAnywhere(head, { limit, lengthOf }) : cut(reach)
}

/** Returns the largest index from 1 to `most` that fits, or 0. Every index below one that fits must fit. */
function lastFitting(most: number, fits: (index: number) => boolean): number {
  let [below, above] = [0, most + 1]
  while (above - below > 1) {
    const middle = Math.floor((below + above) / 2)
    if (fits(middle)) below = middle
    else above = middle
  }
  return below
}

/** Adds an ellipsis. Removes a comma before it, which would look like a mistake. */
function tidied(text: string): string {
  return text.trimEnd().replace(/[，、；：,;:–—…-]+$/u, '') + ELLIPSIS
}

function lastEnd(atoms: readonly { readonly end: Break }[], reach: number, quality: Break): number {
  return atoms.slice(0, reach).findLastIndex(({ end }) => end <= quality) + 1
}

/** Cuts inside the first word, which is too long by itself. */
function cutAnywhere(text: string, { limit, lengthOf }: ExcerptRoom): string {
  let kept = ''
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (lengthOf(kept + segment + ELLIPSIS) > limit) break
    kept += segment
  }
  return kept + ELLIPSIS
}
