import { pipeline } from 'node:stream/promises'
import type { Artifact, ArtifactId } from '@galley/backend'
import { appError } from '@galley/backend'
import { getAsset } from '@galley/contracts'
import type { ApiContext } from '../context.ts'
import { DOCUMENT_POLICY } from '../http/document-policy.ts'
import type { Endpoints } from '../http/endpoints.ts'

export function assetRoutes(endpoints: Endpoints, ctx: ApiContext): void {
  endpoints.serveSigned(getAsset, async ({ params }, res, req) => {
    const artifact = await ctx.renders.findArtifact(params.id as ArtifactId)
    if (!artifact) throw appError('not_found', 'There is nothing at this path.')
    res.set(headersOf(artifact))
    if (req.headers['if-none-match'] === `"${artifact.sha256}"`) {
      res.status(304).end()
      return
    }
    const bytes = await ctx.objectStore?.get(artifact.objectKey)
    if (!bytes) throw appError('not_found', 'There is nothing at this path.')
    res.setHeader('Content-Length', artifact.bytes)
    await pipeline(bytes, res)
  })
}

function headersOf(artifact: Artifact): Record<string, string> {
  const isHtml = artifact.contentType.startsWith('text/html')
  return {
    ...(isHtml && DOCUMENT_POLICY),
    'Content-Type': artifact.contentType,
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
