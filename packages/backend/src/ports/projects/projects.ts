import type { Structure } from '@galley/contracts'
import type { ProjectId, RenderId, UserId } from '../../domain/ids.ts'
import type { NewProject, Project, RevisionText } from '../../domain/project.ts'
import type { Creation, CreationOutcome } from '../creation.ts'

export type ListPage<T> = { readonly items: readonly T[]; readonly hasMore: boolean }

/** A user's texts. All of their content is encrypted at rest. */
export interface Projects {
  /**
   * Records a project and its first revision.
   *
   * @throws quota_exceeded, idempotency_conflict
   */
  add(project: NewProject, creation: Creation): Promise<CreationOutcome>
  /** Returns a project with its current text; null when it doesn't exist or has another owner. */
  find(ownerId: UserId, id: ProjectId): Promise<(Project & { readonly markdown: string }) | null>
  /** Returns a project's text at one version; null as above. */
  findRevision(ownerId: UserId, id: ProjectId, version: number): Promise<RevisionText | null>
  /** Lists newest first. `before`: the last id of the previous page. */
  list(ownerId: UserId, page: { limit: number; before: ProjectId | null }): Promise<ListPage<Project>>
  /**
   * Stores what `change` returns as a new version, and removes old versions that are no longer needed. Returns null
   * when there is no such project, and `stale` when `ifVersion` is given and is not the current version. Concurrent
   * updates run one after the other.
   */
  update(ownerId: UserId, id: ProjectId, update: Update): Promise<Project | 'stale' | null>
  /**
   * Removes the project and all that belongs to it, its key first. Files that remain in the store for a while, or in a
   * backup, can't be read any more. In the same transaction, cancels unfinished renders and gives their quota back.
   * Also schedules the removal of the files.
   */
  remove(ownerId: UserId, id: ProjectId, request: RemovalRequest): Promise<Removed>
}

/** `ifVersion` null: any version. */
export type RemovalRequest = { readonly ifVersion: number | null; readonly now: Date }

/** The renders that were canceled with the project. Null: there is no such project. `stale`: it has another version. */
export type Removed = { readonly canceled: readonly RenderId[] } | 'stale' | null

export type Update = {
  /** Null: any version. */
  readonly ifVersion: number | null
  readonly now: Date
  readonly change: (text: RevisionText) => ChangedText
  /** The version that is restored; absent for an edit. */
  readonly restoredFrom?: number
}

/** `structure` null: the Markdown is unchanged, so its structure stays. */
export type ChangedText = { readonly text: RevisionText; readonly structure: Structure | null }
