/** How long renders wait, and what slows the claims of workers down. */
export interface Backlog {
  /**
   * `oldestWaitS`: for how many seconds the oldest render has waited that no worker has (0 when none does).
   * `horizonTransactions`: how many transactions began since the oldest one that is still open. What they left of
   * rows can't be removed until it ends, and every claim steps over it.
   */
  read(): Promise<{ readonly oldestWaitS: number; readonly horizonTransactions: number }>
}
