import { pipeline } from 'node:stream/promises'
import type { Artifact, ArtifactId } from '@galley/backend'
import { appError } from '@galley/backend'
import { getAsset } from '@galley/contracts'
import type { Request } from 'express'
import type { ApiContext } from '../context.ts'
import { DOCUMENT_POLICY } from '../http/document-policy.ts'
import type { Endpoints } from '../http/endpoints.ts'
import { holdsTag } from '../http/reply.ts'

export function assetRoutes(endpoints: Endpoints, ctx: ApiContext): void {
  endpoints.serveSigned(getAsset, async ({ params }, res, req) => {
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
    const span = readSpan(req, artifact)
    const bytes = await ctx.objectStore?.get(artifact.objectKey)
    if (!bytes) throw appError('not_found', 'There is nothing at this path.')
    // Only now: an error must not go out under the file's headers.
    res.set(headersOf(artifact))
    if (span.isPart) {
      res.status(206).setHeader('Content-Range', `bytes ${span.start}-${span.end}/${artifact.bytes}`)
    }
    res.setHeader('Content-Length', span.end - span.start + 1)
    await pipeline(bytes, (source: AsyncIterable<Buffer>) => within(source, span), res)
  })
}

/** A link asks nobody whether its token still holds, so it ends soon. */
const LINK_TTL_S = 60

/** Where a picture is to be fetched from the store itself; null: it goes through us, as everything else does. */
async function linkTo({ objectStore }: ApiContext, artifact: Artifact): Promise<string | null> {
  const { contentType, objectKey } = artifact
  // HTML needs the policy that we send with it, and a store can't be told to send one.
  if (!objectStore || !contentType.startsWith('image/')) return null
  const disposition = `inline; filename="${fileName(artifact)}"`
  return objectStore.link(objectKey, { contentType, disposition, ttlS: LINK_TTL_S })
}

type Span = { readonly start: number; readonly end: number; readonly isPart: boolean }

/**
 * The bytes that are asked for, both ends included. Several ranges at once are answered with the whole, as RFC 9110
 * allows; so is a range of another state of the file (`If-Range`).
 *
 * @throws invalid_request (416) when the range lies outside of the file.
 */
function readSpan(req: Request, { bytes, sha256 }: Artifact): Span {
  const whole = { start: 0, end: bytes - 1, isPart: false }
  const ifRange = req.headers['if-range']
  if (ifRange !== undefined && ifRange !== `"${sha256}"`) return whole
  const ranges = req.range(bytes)
  if (ranges === -1) {
    throw appError('invalid_request', 'The file has no such range.', {
      status: 416,
      headers: { 'Content-Range': `bytes */${bytes}` },
    })
  }
  const [range] = Array.isArray(ranges) && ranges.type === 'bytes' && ranges.length === 1 ? ranges : []
  return range ? { start: range.start, end: range.end, isPart: true } : whole
}

/** The part of a stream that lies within a span; what comes after it is not read. */
async function* within(source: AsyncIterable<Buffer>, { start, end }: Span): AsyncGenerator<Buffer> {
  let position = 0
  for await (const chunk of source) {
    const part = chunk.subarray(Math.max(0, start - position), Math.max(0, end + 1 - position))
    position += chunk.length
    if (part.length > 0) yield part
    if (position > end) return
  }
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
