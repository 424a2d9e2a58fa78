import type { ProjectId, UserId } from '@galley/backend'
import { isUploadAddress } from '@galley/backend'
import type { Images } from '@galley/render'
import type { ApiContext } from '../context.ts'

type ProjectText = {
  readonly ownerId: UserId
  readonly projectId: ProjectId
  readonly markdown: string
}

type OwnImages = {
  readonly images: Images
  /** False when some images are missing that a worker may still decode. */
  readonly isWhole: boolean
}

/**
 * Returns the images embedded in a project's text, re-encoded, and the uploaded images that it names. A worker encodes missing ones. Images that it can't
 * decode, or can't decode in time, are left out.
 */
export async function readOwnImages(
  ctx: Pick<ApiContext, 'imageCache' | 'imageSizes' | 'texts' | 'config'>,
  { ownerId, projectId, markdown }: ProjectText,
): Promise<OwnImages> {
  const { imageCache, imageSizes, texts } = ctx
  if (!imageCache) return { images: new Map(), isWhole: false }
  const all = await texts.of(ownerId).images(markdown)
  const addresses = all.filter((address) => address.startsWith('data:') || isUploadAddress(address))
  const before = await imageCache.readAll(projectId, addresses)
  if (before.size === addresses.length) return { images: before, isWhole: true }
  const withinMs = ctx.config.imagesTimeoutMs
  const request = { ownerId, projectId, addresses, mayFetch: false, withinMs }
  await imageSizes.fetch(request, AbortSignal.timeout(withinMs))
  const images = await imageCache.readAll(projectId, addresses)
  return { images, isWhole: images.size === addresses.length }
}
