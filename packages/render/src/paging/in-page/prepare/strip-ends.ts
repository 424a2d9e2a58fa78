import type { QuietRun } from './quiet-rows.ts'

/** The height of a strip in shares of a page: the least, the usual most, and the most where no row is quiet. */
const LEAST = 0.05
const USUAL = 0.22
const MOST = 0.9
/** A picture that is this many times as high as it is wide is cut even where no row is quiet. Shrunk, it shows nothing. */
const CUT_ANYWHERE = 4
/** A screenshot has more gaps than this in a part that is as high as wide. A drawing or a photograph has fewer. */
const LEAST_GAPS = 4
/** A higher blank space is no better place for a cut. In shares of a page. */
const WIDE_GAP = 0.05

/** A picture at the size that it is shown at. `quiet` has the same scale. Lengths in px. */
export type TallPicture = {
  readonly widthPx: number
  readonly heightPx: number
  readonly pagePx: number
  readonly quiet: readonly QuietRun[]
}

/**
 * Returns where the strips of a tall picture end, in px from its top: in the middle of the highest gap within reach,
 * never in a line of text. Null for a picture that is better shown whole, such as a photograph.
 */
export function stripEnds(picture: TallPicture): number[] | null {
  const { widthPx, heightPx, pagePx, quiet } = picture
  const mayBeWhole = heightPx < widthPx * CUT_ANYWHERE
  if (mayBeWhole && quiet.length * widthPx < heightPx * LEAST_GAPS) return null
  const ends: number[] = []
  let top = 0
  while (heightPx - top > pagePx * USUAL) {
    const end = nextEnd(picture, top)
    if (end === null && heightPx - top <= pagePx * MOST) break
    if (end === null && mayBeWhole) return null
    top = end ?? top + Math.floor(pagePx * MOST)
    ends.push(top)
  }
  return [...ends, heightPx]
}

/** Returns the best end of the strip that begins at `top`: within the usual height, or else the next one. */
function nextEnd({ heightPx, pagePx, quiet }: TallPicture, top: number): number | null {
  const least = top + pagePx * LEAST
  const last = Math.min(top + pagePx * MOST, heightPx - pagePx * LEAST)
  const usual = Math.min(top + pagePx * USUAL, last)
  let best: { end: number; gap: number } | null = null
  for (const run of quiet) {
    const end = endIn(run, least, usual)
    if (end === null) continue
    const gap = Math.min(end - run.from, run.to - end, pagePx * WIDE_GAP)
    if (!best || gap >= best.gap) best = { end, gap }
  }
  if (best) return best.end
  const next = quiet.find((run) => endIn(run, usual, last) !== null)
  return next ? endIn(next, usual, last) : null
}

/** Returns the whole px that is nearest to the middle of a run and within reach. */
function endIn({ from, to }: QuietRun, least: number, most: number): number | null {
  const first = Math.ceil(Math.max(least, from))
  const end = Math.floor(Math.min(most, to))
  return first > end ? null : Math.min(Math.max(Math.round((from + to) / 2), first), end)
}
