import type { ArtifactKind, FailureReason, Platform, RenderConfig } from '@galley/contracts'
import type { ArtifactId, ProjectId, RenderId, RevisionId, UserId } from '../domain/ids.ts'
import type { Artifact, NewArtifact, Render, RenderWarning } from '../domain/render.ts'
import type { TextSealer } from '../sealing/text-sealer.ts'
import type { ArtifactModel, RenderModel } from './generated/models.ts'

/** What is read of a render; the rest is between the workers and the quota. */
export type RenderRow = Omit<RenderModel, 'leaseExpiresAt' | 'chargedOn' | 'pagesCharged'> & {
  readonly artifacts: readonly ReadArtifact[]
}

/** What a file shows is only asked in search of it. */
export type ReadArtifact = Omit<ArtifactModel, 'contentKey'>

/** What a render's row says, artifacts in page order with those that aren't pages last. */
export function toRender(row: RenderRow, sealer: TextSealer): Render {
  return {
    id: row.id as RenderId,
    ownerId: row.ownerId as UserId,
    projectId: row.projectId as ProjectId,
    projectVersion: row.projectVersion,
    revisionId: row.revisionId as RevisionId,
    platform: row.platform as Platform,
    config: row.config as RenderConfig,
    status: row.status,
    attempt: row.attempt,
    strikes: row.strikes,
    charCount: row.charCount,
    isInteractive: row.isInteractive,
    pagesDone: row.pagesDone,
    pagesTotal: row.pagesTotal,
    warnings: row.warnings as RenderWarning[],
    failureReason: row.failureReason as FailureReason | null,
    createdAt: row.createdAt,
    startedAt: row.startedAt,
    finishedAt: row.finishedAt,
    expiresAt: row.expiresAt,
    artifacts: row.artifacts
      .map((artifact) => toArtifact(artifact, sealer))
      .sort((a, b) => (a.page ?? Number.POSITIVE_INFINITY) - (b.page ?? Number.POSITIVE_INFINITY) || 0),
  }
}

export function toArtifact(row: ReadArtifact, sealer: TextSealer): Artifact {
  return {
    id: row.id as ArtifactId,
    kind: row.kind as ArtifactKind,
    page: row.page,
    contentType: row.contentType,
    widthPx: row.widthPx,
    heightPx: row.heightPx,
    bytes: row.bytes,
    sha256: row.sha256,
    altText: row.sealedAltText && sealer.open<string>(row.sealedAltText, row.id),
    objectKey: row.objectKey,
  }
}

export function toArtifactRow(
  { altText, contentKey, ...artifact }: NewArtifact,
  renderId: RenderId,
  sealer: TextSealer,
): ArtifactModel {
  return {
    ...artifact,
    renderId,
    sealedAltText: altText === null ? null : sealer.seal(altText, artifact.id),
    contentKey: contentKey ? new Uint8Array(contentKey) : null,
  }
}
