import type { Bearer, ImageCache, ProjectId, ProjectImage } from '@galley/backend'
import { appError, hashOfAddress } from '@galley/backend'
import { getProjectImage } from '@galley/contracts'
import type { ApiContext } from '../context.ts'
import { requireAccess } from '../http/access/access-watch.ts'
import type { Endpoints } from '../http/endpoints.ts'

type ImageRequest = {
  readonly bearer: Bearer
  readonly projectId: ProjectId
  readonly hash: string
  readonly signal: AbortSignal
}

/**
 * Serves images to the preview as the pages will show them. Only images in the owner's own text are fetched, so this
 * is no open proxy.
 */
export function imageRoutes(endpoints: Endpoints, ctx: ApiContext): void {
  endpoints.serveStream(getProjectImage, async ({ bearer, params: { id, hash }, signal }, res) => {
    const cache = ctx.imageCache
    // Without an object store there is no place to keep images.
    if (!cache) throw appError('not_found', 'There is no such picture, or it can not be shown.')
    const image = await findImage(ctx, cache, { bearer, projectId: id, hash, signal })
    const body = image && (await cache.read(id, image))
    if (!body) throw appError('not_found', 'There is no such picture, or it can not be shown.')
    res.set({
      'Content-Type': image.contentType,
      'Cache-Control': 'private, max-age=300',
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'Cross-Origin-Resource-Policy': 'cross-origin',
    })
    res.end(body)
  })
}

async function findImage(
  ctx: ApiContext,
  cache: ImageCache,
  wanted: ImageRequest,
): Promise<ProjectImage | null> {
  const { bearer, projectId, hash, signal } = wanted
  const ownerId = bearer.userId
  const project = await ctx.projects.find(ownerId, projectId)
  if (!project) throw appError('not_found', 'There is no such project.')
  const known = (await cache.find(projectId, [hash])).get(hash)
  if (known !== undefined) return known
  const addresses = await ctx.texts.of(ownerId).images(project.markdown)
  const address = addresses.find((each) => hashOfAddress(each) === hash)
  if (address === undefined) return null
  const withinMs = ctx.config.imagesTimeoutMs
  const request = { ownerId, projectId, addresses: [address], mayFetch: true, withinMs }
  await ctx.imageSizes.fetch(request, signal)
  await requireAccess(ctx, bearer)
  return (await cache.find(projectId, [hash])).get(hash) ?? null
}
