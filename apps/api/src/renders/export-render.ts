import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Artifact, Bearer, Creation, ProjectFiles, Render, RenderId } from '@galley/backend'
import { appError, exportKey, fileOf, newId } from '@galley/backend'
import type { ApiContext } from '../context.ts'
import type { CreationReply } from '../http/creation.ts'
import type { Reply } from '../http/reply.ts'
import { companionsOf } from './export-files.ts'
import type { PresentedArtifact } from './present-render.ts'
import { presentArtifact, urlsFor } from './present-render.ts'
import type { NamedFile } from './zip.ts'
import { zipOf } from './zip.ts'

/**
 * Returns the ZIP of a completed render, and creates it if necessary.
 *
 * @throws not_found; render_failed when the render failed; invalid_request (409) when it has not ended, or was
 * canceled; config_missing.
 */
export async function exportRender(
  ctx: ApiContext,
  { bearer, id }: { bearer: Bearer; id: RenderId },
  begin: (resourceId: string) => Creation,
): Promise<CreationReply<PresentedArtifact>> {
  const render = await findCompleted(ctx, bearer, id)
  const file = exportOf(render) ?? (await storeZip(ctx, render))
  const outcome = await ctx.renders.addExport(render, file, begin(file.id))
  return outcome.kind === 'replayed' ? outcome : { kind: 'created', reply: await showExport(ctx, bearer, id) }
}

/** Returns the existing ZIP of a render. @throws not_found */
export async function showExport(
  ctx: ApiContext,
  bearer: Bearer,
  id: RenderId,
): Promise<Reply<PresentedArtifact>> {
  const file = exportOf(await findCompleted(ctx, bearer, id))
  if (!file) throw appError('not_found', 'The render has no such export.')
  return { data: presentArtifact(ctx, file, urlsFor(ctx, bearer.holder)) }
}

function exportOf(render: Render): Artifact | null {
  return render.artifacts.find(({ kind }) => kind === 'zip') ?? null
}

async function findCompleted(ctx: ApiContext, bearer: Bearer, id: RenderId): Promise<Render> {
  const render = await ctx.renders.find(bearer.userId, id)
  if (!render) throw appError('not_found', 'There is no such render.')
  if (render.status === 'completed') return render
  if (render.status === 'failed')
    throw appError('render_failed', 'The render failed, so there is nothing to export.')
  throw appError('invalid_request', 'Only a completed render can be exported.', {
    status: 409,
    details: { reason: 'render_not_completed', status: render.status },
  })
}

async function storeZip(ctx: ApiContext, render: Render): Promise<Artifact> {
  const store = ctx.objectStore
  if (!store) {
    throw appError('config_missing', 'Object storage is not configured.', {
      details: { setting: 'STORAGE_DIR' },
    })
  }
  // Read twice, because a sealed file is bound to the hash of its content, and a ZIP may be too large to be held.
  const { bytes, sha256 } = await measured(zipOf(filesOf(store, render)))
  const { prefix, key: objectKey } = exportKey(render.id)
  await ctx.objectRemovals.noteAhead(prefix)
  const contentType = 'application/zip'
  const stored = { objectKey, bytes, sha256, isSealed: true }
  const pieces = zipOf(filesOf(store, render))
  await store.put({ ...fileOf(render.projectId, stored), contentType }, { bytes, pieces })
  return {
    ...stored,
    id: newId('artifact'),
    kind: 'zip',
    page: null,
    contentType,
    widthPx: null,
    heightPx: null,
    altText: null,
  }
}

/** Yields the files of an export. @throws not_found when one of them is gone. */
async function* filesOf(store: ProjectFiles, { projectId, artifacts }: Render): AsyncGenerator<NamedFile> {
  for (const artifact of artifacts) {
    const { kind, objectKey } = artifact
    const stream = await store.get(fileOf(projectId, artifact))
    if (!stream) throw appError('not_found', 'A file of this render is gone.')
    const file = await buffer(stream)
    yield { name: objectKey.slice(objectKey.lastIndexOf('/') + 1), bytes: file }
    for (const [name, bytes] of Object.entries(companionsOf(kind, file))) yield { name, bytes }
  }
}

async function measured(pieces: AsyncIterable<Buffer>): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const piece of pieces) {
    hash.update(piece)
    bytes += piece.byteLength
  }
  return { bytes, sha256: hash.digest('hex') }
}
