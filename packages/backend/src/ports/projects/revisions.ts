import type { ProjectId, UserId } from '../../domain/ids.ts'
import type { RevisionText } from '../../domain/project.ts'
import type { ListPage } from './projects.ts'

/** A version of a project, as a listing shows it. */
export type RevisionHead = {
  readonly version: number
  /** In code points; null for versions from before this was recorded. */
  readonly charCount: number | null
  /** The version that this one restored; null: an edit. */
  readonly restoredFrom: number | null
  readonly isCurrent: boolean
  readonly createdAt: Date
}

/** Earlier versions of a project. The writer decides which versions are kept. */
export interface Revisions {
  /** Lists versions below `before`, newest first; null when the project doesn't exist or has another owner. */
  list(
    ownerId: UserId,
    projectId: ProjectId,
    page: { limit: number; before: number | null },
  ): Promise<ListPage<RevisionHead> | null>
  /** Returns null when the version isn't kept, or the owner has no such project. */
  find(
    ownerId: UserId,
    projectId: ProjectId,
    version: number,
  ): Promise<(RevisionHead & { readonly text: RevisionText }) | null>
}
