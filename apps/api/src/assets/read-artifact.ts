import { buffer } from 'node:stream/consumers'
import type { Artifact, ProjectId } from '@galley/backend'
import { appError, fileOf } from '@galley/backend'
import type { ArtifactId } from '@galley/contracts'
import type { ApiContext } from '../context.ts'

/**
 * Returns a file of a render, whole. Callers have checked who may read it.
 *
 * @throws not_found when it was removed; config_missing without an object store.
 */
export async function readArtifact(
  ctx: Pick<ApiContext, 'renders' | 'objectStore'>,
  id: ArtifactId,
): Promise<Buffer> {
  const artifact: (Artifact & { readonly projectId: ProjectId }) | null = await ctx.renders.findArtifact(id)
  const bytes = artifact && (await ctx.objectStore?.get(fileOf(artifact.projectId, artifact)))
  if (!bytes) throw appError('not_found', 'The file of this render is gone.')
  return buffer(bytes)
}
