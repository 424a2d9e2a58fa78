import { buffer } from 'node:stream/consumers'
import type { Bearer, ImageCache, ImageId, ProjectId, ProjectImage, UserId } from '@galley/backend'
import { appError, fileOfUpload, hashOfAddress, isUploadAddress, sizeFor } from '@galley/backend'
import {
  deleteImage,
  getImage,
  getImageFile,
  getProjectImage,
  imageIdSchema,
  importImage as importImageEndpoint,
  listImages,
  parseId,
  uploadImage as uploadImageEndpoint,
} from '@galley/contracts'
import type { ApiContext } from '../context.ts'
import { requireAccess } from '../http/access/access-watch.ts'
import type { Endpoints } from '../http/endpoints.ts'
import { pageMeta, readCursor } from '../http/read/cursor.ts'
import { importImage } from './import-image.ts'
import { presentImage } from './present-image.ts'
import { FILE_HEADERS, sendImage } from './send-image.ts'
import { uploadImage } from './upload-image.ts'

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
    const shown = await findImage(ctx, cache, { bearer, projectId: id, hash, signal })
    if (!shown) throw appError('not_found', 'There is no such picture, or it can not be shown.')
    res.set({ 'Content-Type': shown.contentType, ...FILE_HEADERS })
    res.end(shown.body)
  })
}

/** The width of a page in the preview, on a sharp screen. */
const SHOWN_WIDTH_PX = 1_080

/** Serves the images that users have uploaded to their projects. */
export function uploadRoutes(endpoints: Endpoints, ctx: ApiContext): void {
  endpoints.serveUpload(
    uploadImageEndpoint,
    ({ ownerId, params }) => requireProject(ctx, ownerId, params.id),
    {
      make: ({ ownerId, params, upload, signal }, begin) =>
        uploadImage(ctx, { ownerId, projectId: params.id, upload, signal }, begin),
      replay: async ({ ownerId }, id) => ({
        data: presentImage(await findUploaded(ctx, ownerId, parseId('image', id))),
      }),
    },
  )

  endpoints.serveCreation(importImageEndpoint, {
    make: ({ ownerId, params, body, signal }, begin) =>
      importImage(
        ctx,
        { ownerId, projectId: params.id, address: body.url, name: body.name ?? null, signal },
        begin,
      ),
    replay: async ({ ownerId }, id) => ({
      data: presentImage(await findUploaded(ctx, ownerId, parseId('image', id))),
    }),
  })

  endpoints.serve(listImages, async ({ ownerId, params, query }) => {
    await requireProject(ctx, ownerId, params.id)
    const before = readCursor(query.cursor, imageIdSchema)
    const page = await ctx.uploadedImages.list(params.id, { limit: query.limit, before })
    return { data: page.items.map(presentImage), meta: pageMeta(page) }
  })

  endpoints.serve(getImage, async ({ ownerId, params }) => ({
    data: presentImage(await findUploaded(ctx, ownerId, params.id)),
  }))

  endpoints.serveStream(getImageFile, async ({ ownerId, params, query }, res) => {
    const image = await findUploaded(ctx, ownerId, params.id)
    await sendImage(ctx, { image, widthPx: query.width ?? Number.POSITIVE_INFINITY }, res)
  })

  endpoints.serve(deleteImage, async ({ ownerId, params }) => {
    const isRemoved = await ctx.uploadedImages.remove(ownerId, params.id)
    if (!isRemoved) throw appError('not_found', 'There is no such image.')
    return { data: { image_id: params.id, deleted_at: ctx.clock.now().toISOString() } }
  })
}

async function requireProject(ctx: ApiContext, ownerId: UserId, id: ProjectId): Promise<void> {
  if (!(await ctx.projects.find(ownerId, id))) throw appError('not_found', 'There is no such project.')
}

async function findUploaded(ctx: ApiContext, ownerId: UserId, id: ImageId) {
  const image = await ctx.uploadedImages.find(ownerId, id)
  if (!image) throw appError('not_found', 'There is no such image.')
  return image
}

async function findImage(
  ctx: ApiContext,
  cache: ImageCache,
  wanted: ImageRequest,
): Promise<ShownImage | null> {
  const { bearer, projectId, hash, signal } = wanted
  const ownerId = bearer.userId
  const project = await ctx.projects.find(ownerId, projectId)
  if (!project) throw appError('not_found', 'There is no such project.')
  const known = (await cache.find(projectId, [hash])).get(hash)
  if (known !== undefined) return known && read(cache, projectId, known)
  const addresses = await ctx.texts.of(ownerId).images(project.markdown)
  const address = addresses.find((each) => hashOfAddress(each) === hash)
  if (address === undefined) return null
  if (isUploadAddress(address)) return readUpload(ctx, { cache, projectId }, address)
  const withinMs = ctx.config.imagesTimeoutMs
  const request = { ownerId, projectId, addresses: [address], mayFetch: true, withinMs }
  await ctx.imageSizes.fetch(request, signal)
  await requireAccess(ctx, bearer)
  const fetched = (await cache.find(projectId, [hash])).get(hash)
  return fetched ? read(cache, projectId, fetched) : null
}

type ShownImage = { readonly contentType: string; readonly body: Buffer }

async function read(
  cache: ImageCache,
  projectId: ProjectId,
  image: ProjectImage,
): Promise<ShownImage | null> {
  const body = await cache.read(projectId, image)
  return body && { contentType: image.contentType, body }
}

/** Returns an uploaded image in the size of a page. */
async function readUpload(
  ctx: ApiContext,
  { cache, projectId }: { cache: ImageCache; projectId: ProjectId },
  address: string,
): Promise<ShownImage | null> {
  const image = (await cache.findUploads({ projectId }, [address])).get(address)
  if (!image) return null
  const file = sizeFor(image, SHOWN_WIDTH_PX)
  const stored = await ctx.objectStore?.get(fileOfUpload(image, file))
  return stored ? { contentType: file.contentType, body: await buffer(stored) } : null
}
