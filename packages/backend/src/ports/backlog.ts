/** How much work waits. */
export interface Backlog {
  /** Renders that no worker works on though one should, and for how many seconds the oldest has waited (0 when none does). */
  read(): Promise<{ readonly waiting: number; readonly oldestWaitS: number }>
}
