import type { Structure } from '@galley/contracts'
import type { ProjectId, RenderId, UserId } from '../domain/ids.ts'
import type { NewProject, Project, RevisionText } from '../domain/project.ts'
import type { Creation, CreationOutcome } from './creation.ts'

export type Page<T> = { readonly items: readonly T[]; readonly hasMore: boolean }

/** A user's texts. Everything they say is encrypted at rest. */
export interface Projects {
  /**
   * Records a project and its first revision.
   *
   * @throws quota_exceeded, idempotency_conflict
   */
  add(project: NewProject, creation: Creation): Promise<CreationOutcome>
  /** With the text of its current revision; null when there is none or it is somebody else's. */
  find(ownerId: UserId, id: ProjectId): Promise<(Project & { readonly markdown: string }) | null>
  /** What a project said at one version; null as above. */
  findRevision(ownerId: UserId, id: ProjectId, version: number): Promise<RevisionText | null>
  /** Newest first; `before` is the id the page before ended with. */
  list(ownerId: UserId, page: { limit: number; before: ProjectId | null }): Promise<Page<Project>>
  /**
   * Makes a new version of what `change` gives, and lets go of older ones that nothing needs. Null when there is no such project; `stale` when `ifVersion` is given
   * and is not its version. Two changes at once take turns.
   */
  update(ownerId: UserId, id: ProjectId, update: Update): Promise<Project | 'stale' | null>
  /**
   * Removes the project with everything of it, its key first of all: what is left in the store for a while, or in a backup
   * of it, can't be read any more. Renders that have not ended are canceled and give their quota back, in the same
   * transaction. It also notes the files for removal.
   */
  remove(ownerId: UserId, id: ProjectId, request: RemovalRequest): Promise<Removed>
}

/** `ifVersion` null: whatever the version is. */
export type RemovalRequest = { readonly ifVersion: number | null; readonly now: Date }

/** Which renders were canceled with it. Null: there is no such project. `stale`: it has another version. */
export type Removed = { readonly canceled: readonly RenderId[] } | 'stale' | null

export type Update = {
  /** Null: whatever the version is. */
  readonly ifVersion: number | null
  readonly now: Date
  readonly change: (text: RevisionText) => ChangedText
  /** The version that is brought back; absent when one writes. */
  readonly restoredFrom?: number
}

/** A structure of null: the Markdown stays, and its structure with it. */
export type ChangedText = { readonly text: RevisionText; readonly structure: Structure | null }
