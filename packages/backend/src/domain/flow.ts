/**
 * The unit of virtual time: an eighth of a page. An interactive render counts for a quarter of its pages, and half of that
 * must still be a whole number.
 */
const PAGE = 8

/** Measured on the fixture articles. A wrong guess shifts a render by some pages' time and changes no owner's share. */
const CHARACTERS_PER_PAGE = 450
/** From this many pages on, a render may not take the last free slot of a worker. */
const LONG_PAGES = 20
/** Interactive renders have a flow of their own and count for a quarter. */
const INTERACTIVE_SHARE = 4

/** What start-time fair queueing is computed with. SQL reads these, because the statement that adds a render computes its place. */
export const FLOW = {
  charactersPerPage: CHARACTERS_PER_PAGE,
  longPages: LONG_PAGES,
  pageCost: PAGE,
  interactivePageCost: PAGE / INTERACTIVE_SHARE,
} as const

/**
 * Whether a worker may start a long render. A worker with more than one slot keeps the last one for short renders.
 *
 * @param long   how many long renders the worker runs
 * @param slots  how many renders it may run at a time
 */
export function mayStartLong(long: number, slots: number): boolean {
  return long < Math.max(1, slots - 1)
}
