import type { AppError, Creation, ImportRefusal, ProjectId, UserId } from '@galley/backend'
import { appError, newId, partIsAway } from '@galley/backend'
import type { ApiContext } from '../context.ts'
import type { CreationReply } from '../http/creation.ts'
import { refuseOtherNames } from '../http/read/read-upload.ts'
import type { PresentedImage } from './present-image.ts'
import { presentImage } from './present-image.ts'
import { contentKeyOf, noImageWorker, refusalOf } from './upload-image.ts'

type ImportRequest = {
  readonly ownerId: UserId
  readonly projectId: ProjectId
  /** An address, which is body text. */
  readonly address: string
  /** The name for the text, which is body text too. Without one, no file that the text names is replaced. */
  readonly name: string | null
  readonly signal: AbortSignal
}

type Parts = Pick<
  ApiContext,
  'uploadedImages' | 'imageImports' | 'importQueue' | 'openCalls' | 'projects' | 'usage' | 'clock' | 'config'
>

/**
 * Has a worker fetch and store a remote image, and records it as an image of the project. Failed fetches
 * count towards the quota, too.
 *
 * @throws invalid_request when the address gives no image, quota_exceeded, not_found, config_missing,
 * idempotency_conflict.
 */
export async function importImage(
  ctx: Parts,
  request: ImportRequest,
  begin: (resourceId: string) => Creation,
): Promise<CreationReply<PresentedImage>> {
  const { ownerId, projectId, name } = request
  if (name !== null) refuseOtherNames(name)
  if (!(await ctx.projects.find(ownerId, projectId))) {
    throw appError('not_found', 'There is no such project.')
  }
  const stored = await fetchAndStore(ctx, request)
  const id = newId('image')
  const { sha256, ...files } = stored
  const contentKey = contentKeyOf(ctx, projectId, { name, sha256 })
  const image = { ...files, id, projectId, ownerId, name, createdAt: ctx.clock.now() }
  const outcome = await ctx.uploadedImages.add({ ...image, contentKey }, begin(id))
  return outcome.kind === 'replayed' ? outcome : { kind: 'created', reply: { data: presentImage(image) } }
}

async function fetchAndStore(ctx: Parts, { ownerId, projectId, address, signal }: ImportRequest) {
  const { imageImports } = ctx
  if (!imageImports) throw noImageWorker()
  return ctx.openCalls.hold(ownerId, async () => {
    const endTurn = await ctx.importQueue.take(ownerId, signal)
    try {
      await ctx.usage.charge(ownerId, 'image_fetches', ctx.clock.now())
      const stored = await imageImports.store({ ownerId, projectId, address }, signal)
      if (!stored) throw partIsAway(null)
      if ('refused' in stored) throw importRefusalOf(stored.refused)
      return stored
    } finally {
      endTurn()
    }
  })
}

/** Returns the error for an address that gives no image. */
function importRefusalOf(reason: ImportRefusal): AppError {
  switch (reason) {
    case 'format':
    case 'pixels':
    case 'vector':
    case 'limits':
      return refusalOf(reason)
    case 'off':
      return appError('invalid_request', 'Fetching of remote images is switched off.', {
        details: { reason: 'remote_images_off', may_retry: false },
      })
    case 'address':
    case 'host':
    case 'port':
      return appError('invalid_request', 'Images are fetched from public web addresses only.', {
        details: { reason: 'image_address_refused', may_retry: false },
      })
    case 'size':
      return appError('invalid_request', 'The image is larger than the service fetches.', {
        details: { reason: 'image_too_large', may_retry: false },
      })
    case 'redirects':
    case 'status':
    case 'encoding':
      return appError('invalid_request', 'The host does not serve an image at this address.', {
        details: { reason: 'image_not_served', may_retry: true },
      })
    case 'network':
    case 'timeout':
      return appError('invalid_request', 'The host of the image does not answer in time.', {
        details: { reason: 'image_host_unreachable', may_retry: true },
      })
  }
}
