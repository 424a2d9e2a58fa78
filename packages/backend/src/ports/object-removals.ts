import type { Claim } from '../domain/render.ts'

/** Files that are no longer referenced. The database adds them itself when a render ends or is deleted. */
export interface ObjectRemovals {
  /** Schedules the removal of a failed attempt's files, unless this attempt completed its render. */
  note(attempt: Claim): Promise<void>
  /**
   * Schedules the removal of files before they are stored. They are removed after a while, unless an image, an export
   * or a share's article references them by then. This cleans up if the request is refused, or the process
   * dies, before it can record them.
   */
  noteAhead(prefix: string): Promise<void>
  /** Returns the prefixes that are due, the longest overdue first. */
  list(): Promise<string[]>
  /**
   * Reports that the files are gone. The prefix is listed once more later, because a worker may still have been storing
   * files.
   */
  done(prefix: string): Promise<void>
}
