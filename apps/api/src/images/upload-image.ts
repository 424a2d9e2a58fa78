import { createHmac } from 'node:crypto'
import type { AppError, Creation, ProjectId, UploadRefusal, UserId } from '@galley/backend'
import { appError, newId, partIsAway } from '@galley/backend'
import { LIMITS } from '@galley/contracts'
import type { ApiContext } from '../context.ts'
import type { CreationReply } from '../http/creation.ts'
import type { Upload } from '../http/read/read-upload.ts'
import type { PresentedImage } from './present-image.ts'
import { presentImage } from './present-image.ts'

type UploadRequest = {
  readonly ownerId: UserId
  readonly projectId: ProjectId
  readonly upload: Upload
  readonly signal: AbortSignal
}

/**
 * Has a worker decode and store a file, and records it as an image of the project. A file that the project has
 * already, under the same name, is not stored again.
 *
 * @throws invalid_request when the file is no image, quota_exceeded, not_found, config_missing, idempotency_conflict.
 */
export async function uploadImage(
  ctx: Pick<ApiContext, 'uploadedImages' | 'imageUploads' | 'clock' | 'config'>,
  { ownerId, projectId, upload, signal }: UploadRequest,
  begin: (resourceId: string) => Creation,
): Promise<CreationReply<PresentedImage>> {
  const contentKey = contentKeyOf(ctx, projectId, upload)
  const known = await ctx.uploadedImages.findByContent(projectId, contentKey)
  if (known) {
    const outcome = await ctx.uploadedImages.addAgain(begin(known.id))
    return outcome.kind === 'replayed' ? outcome : { kind: 'created', reply: { data: presentImage(known) } }
  }
  if (!ctx.imageUploads) throw noImageWorker()
  const file = { body: upload.bytes, sha256: upload.sha256 }
  const stored = await ctx.imageUploads.store({ ownerId, projectId, ...file }, signal)
  if (!stored) throw partIsAway(null)
  if ('refused' in stored) throw refusalOf(stored.refused)
  const id = newId('image')
  const image = { ...stored, id, projectId, ownerId, name: upload.name, createdAt: ctx.clock.now() }
  const outcome = await ctx.uploadedImages.add({ ...image, contentKey }, begin(id))
  return outcome.kind === 'replayed' ? outcome : { kind: 'created', reply: { data: presentImage(image) } }
}

/** Returns a keyed hash of the file and its name, so that the database reveals neither. */
export function contentKeyOf(
  { config }: Pick<ApiContext, 'config'>,
  projectId: ProjectId,
  { name, sha256 }: Pick<Upload, 'name' | 'sha256'>,
): Buffer {
  const text = JSON.stringify([projectId, name, sha256])
  return createHmac('sha256', config.secrets.tokenPepper).update(`uploaded image\n${text}`).digest()
}

/** Returns the error for a service without a worker that decodes images. */
export function noImageWorker(): AppError {
  return appError('config_missing', 'No worker is configured that decodes images.', {
    details: { setting: 'LAYOUT_URL' },
  })
}

/** Returns the error for a file that is no image for us. */
export function refusalOf(reason: UploadRefusal): AppError {
  switch (reason) {
    case 'format':
      return appError('invalid_request', 'The file is not a whole JPEG, PNG, WebP, AVIF, GIF or HEIC.', {
        details: { reason: 'image_unreadable' },
      })
    case 'pixels':
      return appError('invalid_request', 'The image has too many pixels.', {
        details: { reason: 'image_too_many_pixels', limit_pixels: LIMITS.uploadPixels },
      })
    case 'vector':
      return appError('invalid_request', 'The SVG can not be drawn. Send a PNG of the drawing.', {
        details: { reason: 'image_is_vector' },
      })
    case 'limits':
      return appError('invalid_request', 'Decoding the image takes too much time or memory.', {
        details: { reason: 'image_too_expensive' },
      })
  }
}
