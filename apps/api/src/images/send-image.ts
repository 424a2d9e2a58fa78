import { pipeline } from 'node:stream/promises'
import type { UploadedImage } from '@galley/backend'
import { appError, fileOfUpload, sizeFor } from '@galley/backend'
import type { Response } from 'express'
import type { ApiContext } from '../context.ts'

export const FILE_HEADERS = {
  'Cache-Control': 'private, max-age=300',
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

type SentImage = { readonly image: UploadedImage; readonly widthPx: number }

/** Sends the smallest stored size of an image that is at least `widthPx` wide. @throws not_found when its file is gone. */
export async function sendImage(
  ctx: Pick<ApiContext, 'objectStore'>,
  { image, widthPx }: SentImage,
  res: Response,
): Promise<void> {
  const file = sizeFor(image, widthPx)
  const stored = await ctx.objectStore?.get(fileOfUpload(image, file))
  if (!stored) throw appError('not_found', 'There is no such image.')
  res.set({ 'Content-Type': file.contentType, 'Content-Length': String(file.bytes), ...FILE_HEADERS })
  await pipeline(stored, res)
}
