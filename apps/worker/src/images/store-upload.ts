import { randomUUID } from 'node:crypto'
import type {
  ObjectRemovals,
  ProjectFiles,
  ProjectId,
  StoredUpload,
  UploadRefusal,
  UserId,
} from '@galley/backend'
import { fileOfUpload } from '@galley/backend'
import type { EncodedUpload } from './decoder/encoded-image.ts'
import type { ImageDecoders } from './decoder/image-decoders.ts'
import type { DecoderRefusal } from './decoder/messages.ts'
import { ImageRefusal } from './image-refusal.ts'

export type UploadParts = {
  readonly decoders: ImageDecoders
  readonly objectStore: ProjectFiles
  readonly objectRemovals: ObjectRemovals
}

type Upload = { readonly ownerId: UserId; readonly projectId: ProjectId; readonly body: Uint8Array }

/**
 * Decodes an uploaded file in a decoder of its own and stores its sizes, sealed. The files are removed after a while
 * unless the API records them.
 */
export async function storeUpload(
  { decoders, objectStore, objectRemovals }: UploadParts,
  { ownerId, projectId, body }: Upload,
  signal: AbortSignal,
): Promise<StoredUpload | { refused: UploadRefusal }> {
  const upload = await encode(decoders, { ownerId, body }, signal)
  if (typeof upload === 'string') return { refused: upload }
  const prefix = `projects/${projectId}/uploads/${randomUUID()}`
  await objectRemovals.noteAhead(prefix)
  const files: StoredUpload['files'][number][] = []
  for (const { body, contentType, widthPx, heightPx } of upload.files) {
    signal.throwIfAborted()
    const file = { contentType, widthPx, heightPx, bytes: body.byteLength }
    await objectStore.put({ ...fileOfUpload({ projectId, prefix }, file), contentType }, body)
    files.push(file)
  }
  const placeholder = `data:image/webp;base64,${upload.placeholder.toString('base64')}`
  return { prefix, files, placeholder, textShare: upload.textShare }
}

async function encode(
  decoders: ImageDecoders,
  { ownerId, body }: Pick<Upload, 'ownerId' | 'body'>,
  signal: AbortSignal,
): Promise<EncodedUpload | DecoderRefusal | 'limits'> {
  const decoder = decoders.open(ownerId)
  try {
    return await decoder.encodeUpload(body, signal)
  } catch (error) {
    // Any other error is answered with 503, so that the caller tries again.
    if (error instanceof ImageRefusal && error.reason === 'limits') return 'limits'
    throw error
  } finally {
    decoder.close()
  }
}
