import { createHash } from 'node:crypto'
import type { ImportRefusal, ProjectId, StoredImport, UserId } from '@galley/backend'
import type { ImageFetcher } from './image-fetcher.ts'
import { ImageRefusal } from './image-refusal.ts'
import type { UploadParts } from './store-upload.ts'
import { storeUpload } from './store-upload.ts'

/** Includes the wait for a host that many others want to visit. */
const FETCH_WITHIN_MS = 30_000

type Parts = { readonly images: Pick<ImageFetcher, 'fetchFile'>; readonly uploads: UploadParts }
type Import = { readonly ownerId: UserId; readonly projectId: ProjectId; readonly address: string }

/**
 * Fetches a remote image and stores it as an upload is stored. The files are removed after a while unless the API
 * records them.
 */
export async function importImage(
  { images, uploads }: Parts,
  { address, ...owner }: Import,
  signal: AbortSignal,
): Promise<StoredImport | { refused: ImportRefusal }> {
  const body = await fetchWithin(images, address, signal)
  if (typeof body === 'string') return { refused: body }
  const stored = await storeUpload(uploads, { ...owner, body }, signal)
  if ('refused' in stored) return stored
  return { ...stored, sha256: createHash('sha256').update(body).digest('hex') }
}

/** Returns the file, or why it could not be fetched. @throws the signal's reason when the caller gives up. */
async function fetchWithin(
  images: Parts['images'],
  address: string,
  signal: AbortSignal,
): Promise<Buffer | ImportRefusal> {
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(FETCH_WITHIN_MS)])
  try {
    return await images.fetchFile(address, inTime)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof ImageRefusal) return error.reason
    if (inTime.aborted) return 'timeout'
    throw error
  }
}
