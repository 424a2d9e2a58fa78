import type { Bearer, Creation, OpenUpload, UploadId } from '@galley/backend'
import { AppError, appError, digestInTurns, fileOfPart } from '@galley/backend'
import type { ApiContext } from '../context.ts'
import { requireScope } from '../http/access/authenticate.ts'
import type { CreationReply } from '../http/creation.ts'
import type { PresentedImage } from '../images/present-image.ts'
import { uploadImage } from '../images/upload-image.ts'
import { noSuchUpload, requireStore } from './upload-errors.ts'

type FinishRequest = { readonly bearer: Bearer; readonly id: UploadId; readonly signal: AbortSignal }

/**
 * Makes an image of an upload that has arrived, by the rules of an upload in one request, and removes the upload.
 *
 * @throws invalid_request (409) while a part is missing; forbidden_scope when another credential began the upload, and
 * this one may not read; the errors of {@link uploadImage}.
 */
export async function finishUpload(
  ctx: ApiContext,
  { bearer, id, signal }: FinishRequest,
  begin: (resourceId: string) => Creation,
): Promise<CreationReply<PresentedImage>> {
  const ownerId = bearer.userId
  return ctx.openCalls.hold(ownerId, async () => {
    // The file is held in memory, like one that is uploaded in one request.
    const endTurn = await ctx.uploadQueue.take(ownerId, signal)
    try {
      const upload = await ctx.openUploads.find(ownerId, id, ctx.clock.now())
      if (!upload) throw noSuchUpload()
      // The answer names the file, which another credential may have named.
      if (upload.credentialId !== bearer.holder) requireScope(bearer, 'project:read')
      const { projectId, name } = upload
      const bytes = await wholeFile(ctx, upload)
      const sha256 = await digestInTurns(bytes)
      const request = { ownerId, projectId, upload: { name, bytes, sha256 }, signal }
      const made = await uploadImage(ctx, request, begin).catch(async (error: unknown) => {
        if (isNoImage(error)) await ctx.openUploads.remove(ownerId, id)
        throw error
      })
      await ctx.openUploads.remove(ownerId, id)
      return made
    } finally {
      endTurn()
    }
  })
}

async function wholeFile(ctx: ApiContext, upload: OpenUpload): Promise<Uint8Array<ArrayBuffer>> {
  const { bytes, received, parts } = upload
  if (received < bytes) {
    throw appError('invalid_request', 'A part of the file is missing.', {
      status: 409,
      details: { reason: 'upload_incomplete', received_bytes: received },
    })
  }
  const whole = new Uint8Array(bytes)
  let offset = 0
  for (const part of parts) {
    const stored = await requireStore(ctx).get(fileOfPart(upload, part))
    // The upload was removed meanwhile.
    if (!stored) throw noSuchUpload()
    for await (const chunk of stored) {
      whole.set(chunk, offset)
      offset += chunk.byteLength
    }
  }
  return whole
}

/** Such a file can't become an image later either, so it shouldn't hold a slot. */
function isNoImage(error: unknown): boolean {
  return (
    error instanceof AppError &&
    error.code === 'invalid_request' &&
    String(error.details.reason).startsWith('image_')
  )
}
