import type { OpenUpload } from '@galley/backend'
import { appError, newId } from '@galley/backend'
import type { uploadSchema } from '@galley/contracts'
import {
  appendToUpload,
  createUpload,
  deleteUpload,
  finishUpload as finishUploadEndpoint,
  getUpload,
  LIMITS,
  parseId,
} from '@galley/contracts'
import type { Request } from 'express'
import type { z } from 'zod'
import type { ApiContext } from '../context.ts'
import type { Endpoints } from '../http/endpoints.ts'
import { refuseOtherNames } from '../http/read/read-upload.ts'
import type { Reply } from '../http/reply.ts'
import { presentImage } from '../images/present-image.ts'
import { finishUpload } from './finish-upload.ts'
import { receiveParts } from './receive-parts.ts'
import { movedOn, noSuchUpload, requireStore } from './upload-errors.ts'

/** How long an upload waits for its parts. */
const OPEN_MS = 24 * 60 * 60_000

type PresentedUpload = z.input<typeof uploadSchema>

/** Serves uploads in parts, for our own client and for those of tus 1.0.0. */
export function uploadPartRoutes(endpoints: Endpoints, ctx: ApiContext): void {
  const find = async (ownerId: OpenUpload['ownerId'], id: OpenUpload['id']): Promise<OpenUpload> => {
    const upload = await ctx.openUploads.find(ownerId, id, ctx.clock.now())
    if (!upload) throw noSuchUpload()
    return upload
  }

  endpoints.serveCreation(createUpload, {
    make: async ({ ownerId, bearer, params, body: { bytes, name = null } }, begin) => {
      requireStore(ctx)
      if (bytes > LIMITS.uploadBytes) {
        const details = { limit_bytes: LIMITS.uploadBytes }
        throw appError('payload_too_large', 'The file is too large.', { details })
      }
      if (name !== null) refuseOtherNames(name)
      const createdAt = ctx.clock.now()
      const expiresAt = new Date(createdAt.getTime() + OPEN_MS)
      const rest = { credentialId: bearer.holder, received: 0, parts: [], createdAt, expiresAt }
      const upload = { id: newId('upload'), projectId: params.id, ownerId, name, bytes, ...rest }
      const outcome = await ctx.openUploads.add(upload, begin(upload.id))
      return outcome.kind === 'replayed' ? outcome : { kind: 'created', reply: created(ctx, upload) }
    },
    replay: async ({ ownerId }, id) => created(ctx, await find(ownerId, parseId('upload', id))),
  })

  endpoints.serve(getUpload, async ({ ownerId, params }) => {
    const upload = await find(ownerId, params.id)
    // Source: tus 1.0.0, HEAD. The metadata is left out: a name is body text, which is in no header.
    const headers = {
      ...offsetOf(upload),
      'Upload-Length': String(upload.bytes),
      'Cache-Control': 'no-store',
    }
    return { data: presentUpload(upload), headers }
  })

  endpoints.serveStream(appendToUpload, async ({ ownerId, params, signal }, res) => {
    const { req } = res
    requirePart(req)
    await ctx.openCalls.hold(ownerId, async () => {
      const endTurn = await ctx.uploadQueue.take(ownerId, signal)
      try {
        const upload = await find(ownerId, params.id)
        if (req.headers['upload-offset'] !== String(upload.received)) throw movedOn(upload)
        const received = await receiveParts(ctx, upload, req)
        res
          .set(offsetOf({ ...upload, received }))
          .status(204)
          .end()
      } finally {
        endTurn()
      }
    })
  })

  endpoints.serveCreation(finishUploadEndpoint, {
    make: ({ bearer, params, signal }, begin) => finishUpload(ctx, { bearer, id: params.id, signal }, begin),
    replay: async ({ ownerId }, id) => {
      const image = await ctx.uploadedImages.find(ownerId, parseId('image', id))
      if (!image) throw appError('not_found', 'There is no such image.')
      return { data: presentImage(image) }
    },
  })

  endpoints.serve(deleteUpload, async ({ ownerId, params }) => {
    if (!(await ctx.openUploads.remove(ownerId, params.id))) throw noSuchUpload()
    return { data: null }
  })
}

function created({ config }: Pick<ApiContext, 'config'>, upload: OpenUpload): Reply<PresentedUpload> {
  // Without a host, so that parts take the way that this request took.
  const Location = `${new URL(config.baseUrl).pathname}/uploads/${upload.id}`
  return { data: presentUpload(upload), headers: { Location, ...offsetOf(upload) } }
}

function offsetOf({ received, expiresAt }: OpenUpload): Record<string, string> {
  return { 'Upload-Offset': String(received), 'Upload-Expires': expiresAt.toUTCString() }
}

function presentUpload({ id, projectId, bytes, received, expiresAt }: OpenUpload): PresentedUpload {
  return {
    upload_id: id,
    project_id: projectId,
    bytes,
    received_bytes: received,
    expires_at: expiresAt.toISOString(),
  }
}

/** @throws invalid_request when the body is not a part, or the request doesn't say where it begins. */
function requirePart({ headers }: Request): void {
  const [type = ''] = (headers['content-type'] ?? '').split(';')
  const types = appendToUpload.upload ?? []
  if (!types.includes(type.trim().toLowerCase()) || headers['content-encoding'] !== undefined) {
    throw appError('invalid_request', 'Send a part as `application/offset+octet-stream`.', { status: 415 })
  }
  if (!/^\d{1,15}$/.test(String(headers['upload-offset']))) {
    throw appError('invalid_request', 'The header `Upload-Offset` says where the part begins.')
  }
}
