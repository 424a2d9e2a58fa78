import { pipeline } from 'node:stream/promises'
import type { Artifact, ArtifactId, ByteSpan, ProjectId } from '@galley/backend'
import { appError, fileOf } from '@galley/backend'
import { getAsset } from '@galley/contracts'
import type { Request } from 'express'
import type { ApiContext } from '../context.ts'
import { whileWatched } from '../http/access-watch.ts'
import type { SignedVisit } from '../http/admit.ts'
import { DOCUMENT_POLICY } from '../http/document-policy.ts'
import type { Endpoints } from '../http/endpoints.ts'
import type { Exchange } from '../http/reply.ts'
import { holdsTag } from '../http/reply.ts'

type StoredArtifact = Artifact & { readonly projectId: ProjectId }

export function assetRoutes(endpoints: Endpoints, ctx: ApiContext): void {
  endpoints.serveSigned(getAsset, async ({ params, credential }, res, req) => {
    const artifact = await ctx.renders.findArtifact(params.id as ArtifactId)
    if (!artifact) throw appError('not_found', 'There is nothing at this path.')
    if (holdsTag(req.headers['if-none-match'], `"${artifact.sha256}"`)) {
      res.set(headersOf(artifact)).status(304).end()
      return
    }
    const link = await linkTo(ctx, artifact)
    if (link !== null) {
      // Shorter than the link holds, so that nobody is sent to one that has ended.
      res.set({ ...headersOf(artifact), 'Cache-Control': `private, max-age=${LINK_TTL_S / 2}` })
      res.removeHeader('Content-Type')
      res.location(link).status(302).end()
      return
    }
    await sendFile(ctx, { artifact, credential }, { req, res })
  })
}

type Asked = Pick<SignedVisit, 'credential'> & { readonly artifact: StoredArtifact }

async function sendFile(
  ctx: ApiContext,
  { artifact, credential }: Asked,
  { req, res }: Exchange,
): Promise<void> {
  const part = readPart(req, artifact)
  const file = fileOf(artifact.projectId, artifact)
  const bytes = await ctx.objectStore?.get(file, part ?? undefined)
  if (!bytes) throw appError('not_found', 'There is nothing at this path.')
  // Only now: an error must not go out under the file's headers.
  res.set(headersOf(artifact))
  if (part) res.status(206).setHeader('Content-Range', `bytes ${part.start}-${part.end}/${artifact.bytes}`)
  res.setHeader('Content-Length', part ? part.end - part.start + 1 : artifact.bytes)
  if (!credential) return pipeline(bytes, res)
  // A reader that takes its time is sent no more of the file than it still has access to.
  await whileWatched(ctx, credential, ({ signal }) => {
    // A connection that is only closed still delivers what the kernel holds, which can be megabytes.
    signal.addEventListener('abort', () => res.socket?.resetAndDestroy(), { once: true })
    return pipeline(bytes, res, { signal }).catch((error: unknown) => {
      signal.throwIfAborted()
      throw error
    })
  })
}

/** A link asks nobody whether its token still holds, so it ends soon. */
const LINK_TTL_S = 60

/** Where a picture is to be fetched from the store itself; null: it goes through us, as everything else does. */
async function linkTo({ objectStore }: ApiContext, artifact: Artifact): Promise<string | null> {
  const { contentType, objectKey: key, isSealed } = artifact
  // HTML needs the policy that we send with it, and a store can't be told to send one.
  if (!objectStore || !contentType.startsWith('image/')) return null
  const disposition = `inline; filename="${fileName(artifact)}"`
  return objectStore.link({ key, isSealed }, { contentType, disposition, ttlS: LINK_TTL_S })
}

/**
 * The part of the file that is asked for; null: the whole. Several ranges at once are answered with the whole, as RFC 9110
 * allows; so is a range of another state of the file (`If-Range`).
 *
 * @throws invalid_request (416) when the range lies outside of the file.
 */
function readPart(req: Request, { bytes, sha256 }: Artifact): ByteSpan | null {
  const ifRange = req.headers['if-range']
  if (ifRange !== undefined && ifRange !== `"${sha256}"`) return null
  const ranges = req.range(bytes)
  if (ranges === -1) {
    throw appError('invalid_request', 'The file has no such range.', {
      status: 416,
      headers: { 'Content-Range': `bytes */${bytes}` },
    })
  }
  const [range] = Array.isArray(ranges) && ranges.type === 'bytes' && ranges.length === 1 ? ranges : []
  return range ? { start: range.start, end: range.end } : null
}

function headersOf(artifact: Artifact): Record<string, string> {
  const isHtml = artifact.contentType.startsWith('text/html')
  return {
    ...(isHtml && DOCUMENT_POLICY),
    'Content-Type': artifact.contentType,
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'private, max-age=300',
    'Content-Disposition': `inline; filename="${fileName(artifact)}"`,
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ETag: `"${artifact.sha256}"`,
  }
}

/** Named by what it is. A title would carry body text into download folders and logs. */
function fileName({ kind, page, objectKey }: Artifact): string {
  const extension = objectKey.slice(objectKey.lastIndexOf('.') + 1)
  return page === null ? `${kind}.${extension}` : `${kind}-${String(page).padStart(2, '0')}.${extension}`
}
