import type { ProjectId, UserId } from '../domain/ids.ts'
import type { RevisionText } from '../domain/project.ts'
import type { Page } from './projects.ts'

/** A version of a project, as a listing shows it. */
export type RevisionHead = {
  readonly version: number
  /** In code points; null: made before it was noted. */
  readonly charCount: number | null
  /** The version that was brought back with it; null: written. */
  readonly restoredFrom: number | null
  readonly isCurrent: boolean
  readonly createdAt: Date
}

/** What a project said before. Which versions are kept is the business of whoever writes them. */
export interface Revisions {
  /** Newest first, below the version `before`; null when there is no such project or it is somebody else's. */
  list(
    ownerId: UserId,
    projectId: ProjectId,
    page: { limit: number; before: number | null },
  ): Promise<Page<RevisionHead> | null>
  /** Null when the version isn't kept, or there is no such project of theirs. */
  find(
    ownerId: UserId,
    projectId: ProjectId,
    version: number,
  ): Promise<(RevisionHead & { readonly text: RevisionText }) | null>
}
