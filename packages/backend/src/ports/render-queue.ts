/**
 * Wakes workers. Postgres decides which render is next, so a wake-up names none: one that is lost is added again by the
 * sweep, and one too many finds nothing to do.
 */
export interface RenderQueue {
  /** Adds a wake-up for one more render. Rejects when Redis is away; the sweep makes up for it. */
  wake(): Promise<void>
  /**
   * Adds the wake-ups that are missing for `due` renders. Workers that sweep at the same time add them once.
   *
   * @param due      how many renders wait for a worker
   * @param periodMs how often workers sweep
   */
  refill(due: number, periodMs: number): Promise<void>
}
