import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Artifact, Bearer, Creation, Render, RenderId } from '@galley/backend'
import { appError, exportKey, fileOf, newId } from '@galley/backend'
import { zipSync } from 'fflate'
import type { ApiContext } from '../context.ts'
import type { CreationReply } from '../http/creation.ts'
import type { Reply } from '../http/reply.ts'
import { companionsOf } from './export-files.ts'
import type { PresentedArtifact } from './present-render.ts'
import { presentArtifact, urlsFor } from './present-render.ts'

/** The earliest time that ZIP can store. A fixed time gives the same bytes for the same files. */
const ZIP_EPOCH = '1980-01-01T12:00:00Z'

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
  const file = zipOf(render) ?? (await storeZip(ctx, render))
  const outcome = await ctx.renders.addExport(render, file, begin(file.id))
  return outcome.kind === 'replayed' ? outcome : { kind: 'created', reply: await showExport(ctx, bearer, id) }
}

/** Returns the existing ZIP of a render. @throws not_found */
export async function showExport(
  ctx: ApiContext,
  bearer: Bearer,
  id: RenderId,
): Promise<Reply<PresentedArtifact>> {
  const file = zipOf(await findCompleted(ctx, bearer, id))
  if (!file) throw appError('not_found', 'The render has no such export.')
  return { data: presentArtifact(ctx, file, urlsFor(ctx, bearer.holder)) }
}

function zipOf(render: Render): Artifact | null {
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
  const files: Record<string, Uint8Array> = {}
  for (const artifact of render.artifacts) {
    const { kind, objectKey } = artifact
    const stream = await store.get(fileOf(render.projectId, artifact))
    if (!stream) throw appError('not_found', 'A file of this render is gone.')
    const file = await buffer(stream)
    files[objectKey.slice(objectKey.lastIndexOf('/') + 1)] = file
    Object.assign(files, companionsOf(kind, file))
  }
  const body = zipped(files)
  const { prefix, key: objectKey } = exportKey(render.id)
  await ctx.objectRemovals.noteAhead(prefix)
  const contentType = 'application/zip'
  const stored = {
    objectKey,
    bytes: body.byteLength,
    sha256: createHash('sha256').update(body).digest('hex'),
    isSealed: true,
  }
  await store.put({ ...fileOf(render.projectId, stored), contentType }, body)
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

/** Returns the ZIP. Images are already compressed, so they are stored without compression. */
function zipped(files: Record<string, Uint8Array>): Uint8Array {
  const entries = Object.entries(files).map(([name, file]) => [name, [file, { level: 0, mtime: ZIP_EPOCH }]])
  return zipSync(Object.fromEntries(entries))
}
