import type { BrandFiles, FailureReason, Platform, RenderStatus } from '@galley/contracts'
import type { ArtifactId, ProjectId, RenderId, UserId } from '../../domain/ids.ts'
import type { RevisionText } from '../../domain/project.ts'
import type {
  Artifact,
  Claim,
  NewArtifact,
  NewRender,
  Render,
  RenderWarning,
  StoredPicture,
} from '../../domain/render.ts'
import type { Creation, CreationOutcome } from '../creation.ts'
import type { ListPage } from '../projects/projects.ts'

export type RenderWithText = {
  readonly render: Render
  readonly text: RevisionText
  readonly brandFiles: BrandFiles
}

/** Renders and their files. Every transition is a compare-and-set: if two callers race, only one changes the row. */
export interface Renders {
  /**
   * Records a render as `queued`, bound to the project's current revision.
   *
   * @throws not_found when the project is not the owner's; quota_exceeded, idempotency_conflict.
   */
  add(render: NewRender, creation: Creation): Promise<CreationOutcome>
  /** Returns null when the render doesn't exist or has another owner. */
  find(ownerId: UserId, id: RenderId): Promise<Render | null>
  /** Newest first. */
  list(ownerId: UserId, page: RenderPage): Promise<ListPage<Render>>
  /** Cancels a queued or running render and gives its quota back. Returns false when it was neither. */
  cancel(ownerId: UserId, id: RenderId, now: Date): Promise<boolean>
  /**
   * Adds the ZIP of a completed render. If there is one already, the new one is dropped.
   *
   * @throws quota_exceeded, idempotency_conflict
   */
  addExport(render: RenderOfProject, file: Artifact, creation: Creation): Promise<CreationOutcome>
  /**
   * Returns a render with the text that it is bound to, and the pictures of its brand, for the canvas; null when it doesn't
   * exist. The pictures are kept until its end.
   */
  findWithText(id: RenderId): Promise<RenderWithText | null>
  findArtifact(id: ArtifactId): Promise<(Artifact & { readonly projectId: ProjectId }) | null>
  /** Returns pictures of the project's finished renders by their content keys in hex. Never another project's. */
  findPictures(
    projectId: ProjectId,
    contentKeys: readonly Uint8Array[],
  ): Promise<ReadonlyMap<string, StoredPicture>>

  /**
   * Claims the render that is due next, for `leaseMs`: a queued one, or a running one whose lease has expired. Counts
   * as a failure of the text until `release` takes that back. Returns null when no render may be claimed, or when a
   * concurrent claim took the chosen render first.
   */
  claimNext(options: ClaimOptions): Promise<Render | null>
  /** Returns the queued render that a claim would take now, without claiming it. Null when none waits. */
  findNext(): Promise<RenderId | null>
  /** Returns whether there is a render that a claim may take. */
  isAnyDue(mayBeLong: boolean): Promise<boolean>
  /** Returns how many renders are queued or have lost their worker, counted up to `most`. */
  countDue(most: number): Promise<number>
  /** Ends the back-off of renders after failed attempts, so that they are due now. Returns how many. */
  endRests(): Promise<number>
  /**
   * Extends the lease and records progress. Pages that are given can be read by the owner from then on. They go again,
   * in the database, when the attempt ends without completing the render. Returns false when another worker has the
   * render, this worker has released it, or it ended in another way than by this claim.
   */
  renew(claim: Claim, progress: LeaseProgress): Promise<boolean>
  /**
   * Releases a render to a later attempt, which is due after `restMs`. If another worker has the render already, that
   * worker's schedule holds. The attempt counts as `failures` failures; 0 when the text did not cause its end. After
   * this the claim can't write any more.
   */
  release(claim: Claim, how: { restMs: number; failures: number }): Promise<void>
  /**
   * Charges all pages or none and records the total. Charges once for each render, even if it is started several times.
   *
   * @throws quota_exceeded when today's pages don't suffice. Then nothing is charged.
   */
  chargePages(claim: Claim, pages: number): Promise<boolean>
  /** Returns false when the render was canceled or another worker has it. Then the files have to be removed. */
  complete(claim: Claim & RenderOfProject, result: CompletedRender): Promise<boolean>
  /** Fails the render and gives its quota back. Returns false as above. */
  fail(claim: Claim, reason: FailureReason): Promise<boolean>
  /** Fails renders that were started too often. Returns how many. */
  failWornOut(): Promise<number>
}

export type LeaseProgress = {
  readonly leaseMs: number
  readonly pagesDone: number
  /** Pages that have been stored since the last renewal, and the project whose key seals their records. */
  readonly pages?: { readonly projectId: ProjectId; readonly artifacts: readonly NewArtifact[] }
}

/** A render, and the project whose key seals its records. */
export type RenderOfProject = Pick<Render, 'id' | 'projectId'>

export type RenderPage = {
  readonly limit: number
  readonly before: RenderId | null
  readonly projectId: ProjectId | null
  readonly status: RenderStatus | null
  readonly platform: Platform | null
  /** Only the newest render of each of these projects; null: all renders. */
  readonly newestOf: readonly ProjectId[] | null
}

export type ClaimOptions = {
  /** False: only short renders, because the worker's last free slot is reserved for them. */
  readonly mayBeLong: boolean
  readonly leaseMs: number
}

export type CompletedRender = {
  readonly artifacts: readonly NewArtifact[]
  readonly warnings: readonly RenderWarning[]
  readonly finishedAt: Date
}
