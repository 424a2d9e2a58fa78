import type { Claim } from '../domain/render.ts'

/** Files that nothing points to any more. The database notes them itself when a render ends or goes. */
export interface ObjectRemovals {
  /** Notes the files of an attempt that came to nothing, unless it is the one that completed its render. */
  note(attempt: Claim): Promise<void>
  /**
   * Notes files that are about to be stored. They are removed after a while, unless a picture's record, an export or a share's article names
   * them by then: whoever stores them may be refused, or die, before it can say what they are.
   */
  noteAhead(prefix: string): Promise<void>
  /** Prefixes that are due, the longest due first. */
  list(): Promise<string[]>
  /** Says that the files are gone. The note comes up once more later: a worker may still have been storing. */
  done(prefix: string): Promise<void>
}
