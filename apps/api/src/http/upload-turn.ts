import type { Bearer } from '@galley/backend'
import type { Request } from 'express'
import type { ApiContext } from '../context.ts'
import type { Upload } from './read/read-upload.ts'
import { readUpload } from './read/read-upload.ts'

type UploadCall = {
  readonly req: Request
  readonly bearer: Bearer
  readonly types: readonly string[]
  readonly signal: AbortSignal
}

/** Reads the file of a call and passes it on. Of each user, one file is read and decoded at a time. */
export async function withUpload(
  { openCalls, uploadQueue }: Pick<ApiContext, 'openCalls' | 'uploadQueue'>,
  { req, bearer, types, signal }: UploadCall,
  use: (upload: Upload) => Promise<void>,
): Promise<void> {
  await openCalls.hold(bearer.userId, async () => {
    const endTurn = await uploadQueue.take(bearer.userId, signal)
    try {
      await use(await readUpload(req, types))
    } finally {
      endTurn()
    }
  })
}
