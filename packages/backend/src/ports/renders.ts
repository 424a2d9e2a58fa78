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
  addExport(render: RenderOfProject, file: Artifact, creation: Creation): Promise<CreationOutcome>
  /** A render with the text it is bound to, for the canvas; null when there is none. */
  findWithText(id: RenderId): Promise<{ readonly render: Render; readonly text: RevisionText } | null>
  findArtifact(id: ArtifactId): Promise<(Artifact & { readonly projectId: ProjectId }) | null>
  /** Pictures of a project's finished renders that show what the keys stand for, by their keys in hex. Never another project's. */
  findPictures(
    projectId: ProjectId,
    contentKeys: readonly Uint8Array[],
  ): Promise<ReadonlyMap<string, StoredPicture>>

  /**
   * Claims the render that is due next, for `leaseMs`: one that is queued, or running under a lease that ran out. Counts as
   * a failure of its text until `release` takes that back. Null when there is none that may be claimed, or another claim
   * has just taken the one that this one chose.
   */
  claimNext(options: ClaimOptions): Promise<Render | null>
  /** Whether there is a render that a claim may take. */
  isAnyDue(mayBeLong: boolean): Promise<boolean>
  /** How many renders are queued or have lost their worker, counted up to `most`. */
  countDue(most: number): Promise<number>
  /** Makes the renders due that rest after a failed attempt. Returns how many. */
  endRests(): Promise<number>
  /**
   * Extends the lease and records progress. False when another worker has the render, this one has set it aside, or it has
   * ended otherwise than by this claim.
   */
  renew(claim: Claim, progress: { leaseMs: number; pagesDone: number }): Promise<boolean>
  /**
   * Leaves a render to a later attempt, after `restMs` or, when another worker has it by now, whenever that one likes. The
   * attempt counts as so many `failures`, none where the text is not to blame for its end. From here on the claim can write
   * no more.
   */
  release(claim: Claim, how: { restMs: number; failures: number }): Promise<void>
  /**
   * Charges all pages or none, once per render however often it is started, and records the total.
   *
   * @throws quota_exceeded when today's pages don't suffice; nothing is charged then.
   */
  chargePages(claim: Claim, pages: number): Promise<boolean>
  /** False when the render was canceled meanwhile or another worker has it: the files are to be removed then. */
  complete(claim: Claim & RenderOfProject, result: CompletedRender): Promise<boolean>
  /** Fails the render and gives its quota back. False as above. */
  fail(claim: Claim, reason: FailureReason): Promise<boolean>
  /** Fails renders that were started too often. */
  failWornOut(): Promise<number>
}

/** A render and whose key seals what is recorded of it. */
export type RenderOfProject = Pick<Render, 'id' | 'projectId'>

export type RenderPage = {
  readonly limit: number
  readonly before: RenderId | null
  readonly projectId: ProjectId | null
  readonly status: RenderStatus | null
  readonly platform: Platform | null
  /** Of each of these projects the newest alone; null: all. */
  readonly newestOf: readonly ProjectId[] | null
}

export type ClaimOptions = {
  /** False: only short renders, because the worker's last free slot is kept for them. */
  readonly mayBeLong: boolean
  readonly leaseMs: number
}

export type CompletedRender = {
  readonly artifacts: readonly NewArtifact[]
  readonly warnings: readonly RenderWarning[]
  readonly finishedAt: Date
}
