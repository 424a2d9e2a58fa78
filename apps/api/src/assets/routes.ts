import { pipeline } from 'node:stream/promises'
import type { Artifact, ByteSpan, ProjectId } from '@galley/backend'
import { appError, fileOf } from '@galley/backend'
import { getAsset } from '@galley/contracts'
import type { Request } from 'express'
import type { ApiContext } from '../context.ts'
import { whileWatched } from '../http/access/access-watch.ts'
import type { SignedVisit } from '../http/access/admit.ts'
import { DOCUMENT_POLICY } from '../http/document-policy.ts'
import type { Endpoints } from '../http/endpoints.ts'
import type { Exchange } from '../http/reply.ts'
import { holdsTag } from '../http/reply.ts'

type StoredArtifact = Artifact & { readonly projectId: ProjectId }

export function assetRoutes(endpoints: Endpoints, ctx: ApiContext): void {
  endpoints.serveSigned(getAsset, async ({ params, credential }, res, req) => {
    const artifact = await ctx.renders.findArtifact(params.id)
    if (!artifact) throw appError('not_found', 'There is nothing at this path.')
    if (holdsTag(req.headers['if-none-match'], `"${artifact.sha256}"`)) {
      res.set(headersOf(artifact)).status(304).end()
      return
    }
    const link = await linkTo(ctx, artifact)
    if (link !== null) {
      // The redirect is cached for less time than the link is valid, so that it never leads to an expired link.
      res.set({ ...headersOf(artifact), 'Cache-Control': `private, max-age=${LINK_TTL_S / 2}` })
      res.removeHeader('Content-Type')
      res.location(link).status(302).end()
      return
    }
    await sendFile(ctx, { artifact, credential }, { req, res })
  })
}

type AssetRequest = Pick<SignedVisit, 'credential'> & { readonly artifact: StoredArtifact }

async function sendFile(
  ctx: ApiContext,
  { artifact, credential }: AssetRequest,
  { req, res }: Exchange,
): Promise<void> {
  const part = readPart(req, artifact)
  const file = fileOf(artifact.projectId, artifact)
  const bytes = await ctx.objectStore?.get(file, part ?? undefined)
  if (!bytes) throw appError('not_found', 'There is nothing at this path.')
  // Set these headers only now: an error must not carry the file's headers.
  res.set(headersOf(artifact))
  if (part) res.status(206).setHeader('Content-Range', `bytes ${part.start}-${part.end}/${artifact.bytes}`)
  res.setHeader('Content-Length', part ? part.end - part.start + 1 : artifact.bytes)
  if (!credential) return pipeline(bytes, res)
  // A slow reader must not receive more of the file after its access has ended.
  await whileWatched(ctx, credential, ({ signal }) => {
    // A plain close still delivers what the kernel has buffered, which can be megabytes.
    signal.addEventListener('abort', () => res.socket?.resetAndDestroy(), { once: true })
    return pipeline(bytes, res, { signal }).catch((error: unknown) => {
      signal.throwIfAborted()
      throw error
    })
  })
}

/** Seconds. The store does not check whether a link's token is still valid, so the link expires soon. */
const LINK_TTL_S = 60

/** Returns a signed URL of the object store for an image; null if the API must serve the file itself. */
async function linkTo({ objectStore }: ApiContext, artifact: Artifact): Promise<string | null> {
  const { contentType, objectKey: key, isSealed } = artifact
  // HTML needs our content security policy, which a store can't send.
  if (!objectStore || !contentType.startsWith('image/')) return null
  const disposition = `inline; filename="${fileName(artifact)}"`
  return objectStore.link({ key, isSealed }, { contentType, disposition, ttlS: LINK_TTL_S })
}

/**
 * Returns the byte range that is requested; null for the whole file. Requests for several ranges get the whole file,
 * as RFC 9110 allows. So do ranges of another version of the file (`If-Range`).
 *
 * @throws invalid_request (416) when the range is outside of the file.
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

/** Returns a file name made from the artifact's kind. A title would carry body text into download folders and logs. */
function fileName({ kind, page, objectKey }: Artifact): string {
  const extension = objectKey.slice(objectKey.lastIndexOf('.') + 1)
  return page === null ? `${kind}.${extension}` : `${kind}-${String(page).padStart(2, '0')}.${extension}`
}
