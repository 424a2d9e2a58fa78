import type { ArtifactKind, FailureReason, Platform, RenderConfig } from '@galley/contracts'
import { parseId } from '@galley/contracts'
import type { RenderId } from '../../domain/ids.ts'
import type { Artifact, NewArtifact, Render, RenderWarning } from '../../domain/render.ts'
import type { FixedParts } from '../../domain/render-config.ts'
import type { ProjectSealer } from '../../sealing/project-sealer.ts'
import type { ArtifactModel, RenderModel } from '../generated/models.ts'
import type { PostgresProjectSealers } from '../sealing/project-sealers.ts'

/** The columns that are read of a render. The others are for workers and the quota only. */
export type RenderRow = Omit<
  RenderModel,
  'leaseExpiresAt' | 'chargedOn' | 'pagesCharged' | 'startTag' | 'priority'
> & {
  readonly artifacts: readonly ReadArtifact[]
  /** The project's sealed key. */
  readonly sealedKey: Uint8Array | null
}

/** `contentKey` is used in searches only and is never read. */
export type ReadArtifact = Omit<ArtifactModel, 'contentKey'>

/** Returns the render of a row, with its artifacts in page order. Those that aren't pages come last. */
export function toRender(row: RenderRow, sealers: PostgresProjectSealers): Render {
  const projectId = parseId('project', row.projectId)
  const sealer = sealers.of(projectId, row.sealedKey)
  return {
    id: parseId('render', row.id),
    ownerId: parseId('user', row.ownerId),
    projectId,
    projectVersion: row.projectVersion,
    revisionId: parseId('revision', row.revisionId),
    platform: row.platform as Platform,
    ...openConfig(row, sealer),
    status: row.status,
    attempt: row.attempt,
    failureCount: row.failureCount,
    charCount: row.charCount,
    isInteractive: row.isInteractive,
    isLong: row.isLong,
    traceparent: row.traceparent,
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

/** Returns the config of a render's row, with the own theme and the brand that were fixed with it. */
export function openConfig(
  { id, config, sealedConfig }: Pick<RenderRow, 'id' | 'config' | 'sealedConfig'>,
  sealer: ProjectSealer,
): Pick<Render, 'config' | 'ownTheme' | 'brand'> {
  const clear = config as RenderConfig
  if (!sealedConfig) return { config: clear, ownTheme: null, brand: null }
  const opened = sealer.open<Partial<RenderConfig> & FixedParts>(sealedConfig, configPlace(id))
  const { own_theme: ownTheme = null, own_brand: brand = null, ...written } = opened
  return { config: { ...clear, ...written }, ownTheme, brand }
}

/** Returns the place that a render's sealed config is bound to. */
export function configPlace(renderId: string): string {
  return `config of ${renderId}`
}

export function toArtifact(row: ReadArtifact, sealer: ProjectSealer): Artifact {
  return {
    id: parseId('artifact', row.id),
    kind: row.kind as ArtifactKind,
    page: row.page,
    contentType: row.contentType,
    widthPx: row.widthPx,
    heightPx: row.heightPx,
    bytes: row.bytes,
    sha256: row.sha256,
    altText: row.sealedAltText && sealer.open<string>(row.sealedAltText, row.id),
    objectKey: row.objectKey,
    isSealed: row.isSealed,
  }
}

export function toArtifactRow(
  { altText, contentKey, ...artifact }: NewArtifact,
  renderId: RenderId,
  sealer: ProjectSealer,
): ArtifactModel {
  return {
    ...artifact,
    renderId,
    sealedAltText: altText === null ? null : sealer.seal(altText, artifact.id),
    contentKey: contentKey ? new Uint8Array(contentKey) : null,
  }
}
