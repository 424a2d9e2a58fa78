import type { GapMargins } from './break-plan.ts'
import type { Candidate } from './page-candidates.ts'

/** By how much of themselves the gaps between blocks may open and close. Gaps of 0.8 em become at most 1.4 em. */
export const MOST_OPEN = 0.75
export const MOST_CLOSED = 0.25
/** Beyond this, gaps close only where a page would look unfinished otherwise. */
const CLOSED = 0.2
const TIGHT = 2_000
const ROUNDING = 1e-6
/** A page isn't opened by this much, because a table with its head repeated may be higher than measured. */
const SPARE_PX = 1
/** Margins are whole steps of this, so that each browser makes the same of them. */
const STEP_PX = 0.25
/** Browsers keep lengths in these parts of a px. */
const UNITS = 64

/** Returns the height of the gaps inside a page that may give. */
export function gapsWithin(start: Candidate, end: Candidate): number {
  return Math.max(0, end.gapsBeforePx - start.gapsPx)
}

/**
 * Returns by which share of themselves the gaps of a page open to fill it. The share is negative if they close to make
 * room. A last page, and one that the author ends, stay as they are unless they are too full.
 */
export function gapShare(
  start: Candidate,
  end: Candidate,
  { roomPx, give }: { roomPx: number; give: number },
): number {
  const gapsPx = give === 0 ? 0 : gapsWithin(start, end)
  if (gapsPx <= 0) return 0
  if (roomPx < 0) return Math.max(-MOST_CLOSED, roomPx / gapsPx)
  return end.kind === 'open' ? Math.min(MOST_OPEN, roomPx / gapsPx) : 0
}

/**
 * Returns the margins of all gaps of a page that give. Adjoining margins collapse into the largest one, so the upper
 * one opens a gap. To close it, the lower one is negative, because negative margins are added to the largest one.
 */
export function gapMargins(candidates: readonly Candidate[], share: number): GapMargins[] {
  if (share === 0) return []
  const allPx = candidates.reduce((sum, { gap }) => sum + (gap?.px ?? 0), 0)
  const given = share > 0 && share < MOST_OPEN ? Math.max(0, share - SPARE_PX / allPx) : share
  return candidates.flatMap(({ gap }) => {
    if (!gap) return []
    const morePx = Math.floor((gap.px * given) / STEP_PX) * STEP_PX
    return {
      above: gap.above,
      below: gap.below,
      abovePx: Math.round(gap.px * UNITS) / UNITS + Math.max(0, morePx),
      belowPx: Math.min(0, morePx),
    }
  })
}

/** Returns the cost of gaps that give. Closed ones are seen sooner than open ones. */
export function gapCost(share: number): number {
  return 60 * (share / (share > 0 ? MOST_OPEN : CLOSED)) ** 2 + (share < -CLOSED - ROUNDING ? TIGHT : 0)
}
