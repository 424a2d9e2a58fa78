import type { UserId } from './ids.ts'
import type { Claim } from './render.ts'

/** What decides when a queued render's turn comes. */
export type Turn = Claim & {
  readonly ownerId: UserId
  /** Of the text, as Markdown. */
  readonly charCount: number
  /** Somebody sits before the editor and waits. */
  readonly isInteractive: boolean
}

/** Measured on the fixture articles; a wrong guess costs nobody more than some pages' time. */
const CHARACTERS_A_PAGE = 450
/** From so many pages on a render may not take a worker's last free lane. */
const LONG_PAGES = 20
/** The editor's renders count for a quarter, in a line of their own. */
const INTERACTIVE_SHARE = 0.25

export type TurnCost = {
  /** Whose share of the lanes it counts against. */
  readonly line: string
  /** In pages, weighted. */
  readonly cost: number
  readonly isLong: boolean
}

/** What a render costs its owner's share of the lanes. A guess: pages are known once the text is laid out. */
export function costOf({ ownerId, charCount, isInteractive }: Turn): TurnCost {
  const pages = Math.max(1, Math.ceil(charCount / CHARACTERS_A_PAGE))
  return {
    line: isInteractive ? `${ownerId}:editor` : ownerId,
    cost: isInteractive ? pages * INTERACTIVE_SHARE : pages,
    isLong: pages >= LONG_PAGES,
  }
}

/** Whether a worker may begin a long render: with more than one lane, the last one is kept for short ones. `long`: of those that it has. */
export function mayTakeLong(long: number, lanes: number): boolean {
  return long < Math.max(1, lanes - 1)
}
