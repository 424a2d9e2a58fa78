import { randomUUID } from 'node:crypto'
import type { OpenUpload } from '@galley/backend'
import { appError, fileOfPart, fileTurn } from '@galley/backend'
import type { Request } from 'express'
import type { ApiContext } from '../context.ts'
import { movedOn, noSuchUpload, requireStore } from './upload-errors.ts'

/** How much is held in memory before it is stored. */
const PIECE_BYTES = 4 * 1024 * 1024
/** A client that sends nothing for so long has probably lost its link. */
const SILENT_MS = 15_000
/** How long one request may take. It holds a place that other users wait for. */
const RECEIVED_WITHIN_MS = 180_000

type Parts = Pick<ApiContext, 'objectStore' | 'openUploads' | 'clock'>

/**
 * Stores a request's body as the next part of an upload, and returns where the part after it begins. What arrives before
 * the link breaks is kept.
 *
 * @throws invalid_request when the link broke, or another request has sent this part meanwhile (409);
 * payload_too_large when the part goes beyond the end of the file; not_found when the upload is gone.
 */
export async function receiveParts(ctx: Parts, upload: OpenUpload, req: Request): Promise<number> {
  const left = upload.bytes - upload.received
  if (Number(req.headers['content-length'] ?? 0) > left) throw beyondTheEnd(left)
  const link = { isBroken: false }
  let offset = upload.received
  try {
    for await (const piece of piecesOf(chunksOf(req, link))) {
      if (offset + piece.byteLength > upload.bytes) throw beyondTheEnd(left)
      offset = await store(ctx, upload, { offset, piece })
    }
  } catch (error) {
    // The rest is read and discarded, so that the client gets to read the answer.
    req.resume()
    throw error
  }
  if (link.isBroken) throw appError('invalid_request', 'The body is incomplete.')
  return offset
}

/** Yields what arrives, and ends when the link breaks or is silent. */
async function* chunksOf(req: Request, link: { isBroken: boolean }): AsyncGenerator<Buffer> {
  const cut = () => req.destroy()
  const [whole, silence] = [setTimeout(cut, RECEIVED_WITHIN_MS), setTimeout(cut, SILENT_MS)]
  try {
    for await (const chunk of req.iterator({ destroyOnReturn: false })) {
      silence.refresh()
      await fileTurn()
      yield chunk as Buffer
    }
    link.isBroken = !req.complete
  } catch {
    link.isBroken = true
  } finally {
    clearTimeout(whole)
    clearTimeout(silence)
  }
}

async function* piecesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let size = 0
  for await (const chunk of chunks) {
    held.push(chunk)
    size += chunk.byteLength
    if (size < PIECE_BYTES) continue
    yield Buffer.concat(held)
    held = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(held)
}

type Piece = { readonly offset: number; readonly piece: Buffer }

/** The part is stored first, so a row never names a part that is missing. Its upload's removal takes any other along. */
async function store(ctx: Parts, upload: OpenUpload, { offset, piece }: Piece): Promise<number> {
  const objectStore = requireStore(ctx)
  const part = { id: randomUUID(), bytes: piece.byteLength }
  const { folder, ...file } = fileOfPart(upload, part)
  await objectStore.put({ ...file, contentType: 'application/octet-stream' }, piece)
  if (await ctx.openUploads.append(upload.id, { ...part, offset })) return offset + part.bytes
  await objectStore.removeAll(folder)
  const now = await ctx.openUploads.find(upload.ownerId, upload.id, ctx.clock.now())
  throw now ? movedOn(now) : noSuchUpload()
}

function beyondTheEnd(left: number) {
  return appError('payload_too_large', 'The part goes beyond the end of the file.', {
    details: { limit_bytes: left },
  })
}
