import type { FailureReason, Platform, RenderStatus } from '@galley/contracts'
import type { ArtifactId, ProjectId, RenderId, UserId } from '../domain/ids.ts'
import type { RevisionText } from '../domain/project.ts'
import type {
  Artifact,
  Claim,
  NewArtifact,
  NewRender,
  Render,
  RenderWarning,
  StoredPicture,
} from '../domain/render.ts'
import type { Turn } from '../domain/turn.ts'
import type { Creation, CreationOutcome } from './creation.ts'
import type { Page } from './projects.ts'

/** Renders and their files. Every transition is a compare-and-set: of two that race, one changes the row. */
export interface Renders {
  /**
   * Records a render as `queued`, bound to the project's current revision.
   *
   * @throws not_found when the project is not the owner's; quota_exceeded, idempotency_conflict.
   */
  add(render: NewRender, creation: Creation): Promise<CreationOutcome>
  /** Null when there is none or it is somebody else's. */
  find(ownerId: UserId, id: RenderId): Promise<Render | null>
  /** Newest first. */
  list(ownerId: UserId, page: RenderPage): Promise<Page<Render>>
  /** Cancels a render that is queued or running and gives its quota back. False when it was neither. */
  cancel(ownerId: UserId, id: RenderId, now: Date): Promise<boolean>
  /**
   * Adds the ZIP of a completed render, once: when there is one already, the new one is dropped.
   *
   * @throws quota_exceeded, idempotency_conflict
   */
  addExport(id: RenderId, file: Artifact, creation: Creation): Promise<CreationOutcome>
  /** A render with the text it is bound to, for the canvas; null when there is none. */
  findWithText(id: RenderId): Promise<{ readonly render: Render; readonly text: RevisionText } | null>
  findArtifact(id: ArtifactId): Promise<Artifact | null>
  /** Pictures of a project's finished renders that show what the keys stand for, by their keys in hex. Never another project's. */
  findPictures(
    projectId: ProjectId,
    contentKeys: readonly Uint8Array[],
  ): Promise<ReadonlyMap<string, StoredPicture>>

  /**
   * Takes a render that is queued, or running under a lease that ran out, for `leaseMs`. Counts as a strike until
   * `setAside` takes it back. Null when it is neither, or was started too often.
   */
  claim(id: RenderId, leaseMs: number): Promise<Render | null>
  /** Extends the lease and records progress. False when the claim is no longer the newest, or the render has ended. */
  renew(claim: Claim, progress: { leaseMs: number; pagesDone: number }): Promise<boolean>
  /**
   * Leaves a render to a later attempt, after `restMs` or, when another worker has it by now, whenever that one likes. The
   * strike of this attempt goes where the text is not to blame for its end.
   */
  setAside(claim: Claim, how: { restMs: number; isStrike: boolean }): Promise<void>
  /**
   * Charges all pages or none, once per render however often it is started, and records the total.
   *
   * @throws quota_exceeded when today's pages don't suffice; nothing is charged then.
   */
  chargePages(claim: Claim, pages: number): Promise<boolean>
  /** False when the render was canceled meanwhile or another worker has it: the files are to be removed then. */
  complete(claim: Claim, result: CompletedRender): Promise<boolean>
  /** Fails the render and gives its quota back. False as above. */
  fail(claim: Claim, reason: FailureReason): Promise<boolean>
  /**
   * Renders that no worker is known to work on: running under a lease that ran out, or queued for longer than
   * `queuedForMs`, or since a moment that is yet to come, which a clock that was wrong has written. As many as are
   * soon begun, of all who wait: everybody's first ones come before anybody's second.
   */
  listAbandoned(queuedForMs: number): Promise<Turn[]>
  /** Fails renders that were started too often. */
  failWornOut(): Promise<number>
}

export type RenderPage = {
  readonly limit: number
  readonly before: RenderId | null
  readonly projectId: ProjectId | null
  readonly status: RenderStatus | null
  readonly platform: Platform | null
  /** Of each of these projects the newest alone; null: all. */
  readonly newestOf: readonly ProjectId[] | null
}

export type CompletedRender = {
  readonly artifacts: readonly NewArtifact[]
  readonly warnings: readonly RenderWarning[]
  readonly finishedAt: Date
}
