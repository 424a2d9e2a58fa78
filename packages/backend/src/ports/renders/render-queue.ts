/**
 * Wakes workers. Postgres decides which render is next, so a wake-up names none. The sweep replaces a lost wake-up, and
 * a worker that gets a superfluous one finds nothing to do.
 */
export interface RenderQueue {
  /** Adds a wake-up for one more render. Rejects when Redis is unavailable. Then the sweep adds the wake-up later. */
  wake(): Promise<void>
  /**
   * Adds the missing wake-ups for `due` renders. If several workers sweep at the same time, they add each only once.
   *
   * @param due      how many renders wait for a worker
   * @param periodMs how often workers sweep
   */
  refill(due: number, periodMs: number): Promise<void>
}
