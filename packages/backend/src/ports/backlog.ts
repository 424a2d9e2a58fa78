/** How long renders wait, and what slows claims down. */
export interface Backlog {
  /**
   * `oldestWaitS`: the wait in seconds of the oldest render that no worker has (0 without any). `horizonTransactions`:
   * how many transactions began since the oldest one that is still open. Until that one ends, their dead rows can't be
   * removed, and every claim has to skip them.
   */
  read(): Promise<{ readonly oldestWaitS: number; readonly horizonTransactions: number }>
}
