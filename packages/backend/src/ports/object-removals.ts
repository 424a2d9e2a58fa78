/** Files that nothing points to any more, noted by the database when their owner goes. */
export interface ObjectRemovals {
  list(): Promise<string[]>
  /** Forgets a note once its files are gone. */
  done(prefix: string): Promise<void>
}
