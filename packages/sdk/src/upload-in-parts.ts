import type { Data } from './api-types.ts'
import type { CreateOptions } from './call.ts'
import { call, sendAsSession } from './call.ts'
import { GalleyError } from './galley-error.ts'
import { BYTE_ROUTES } from './routes.ts'
import type { Settings } from './settings.ts'
import { backOffMs, FIRST_BACK_OFF, pause } from './timing.ts'
import type { CallOptions } from './transport.ts'
import { isPassing } from './transport.ts'

type NewImage = { readonly id: string; readonly content: Blob; readonly name: string | undefined }
type PartOptions = CallOptions & { readonly onProgress?: ((bytes: number) => void) | undefined }

/** How long an upload may take until its answer begins. */
export const UPLOAD_MS = 5 * 60_000
/** A broken link costs at most one part, and a few calls per file are cheaper than many. */
const PART_BYTES = 2 * 1024 * 1024

/**
 * Uploads an image to the project `id`, part by part. After a broken link it asks how much has arrived, and goes on there.
 *
 * @throws GalleyError with the reason `too_many_uploads` before anything is sent.
 */
export async function uploadInParts(
  settings: Settings,
  { id: projectId, content, name }: NewImage,
  { idempotencyKey, onProgress, ...options }: CreateOptions & PartOptions,
): Promise<Data<'images.upload'>> {
  const body = { bytes: content.size, ...(name !== undefined && { name }) }
  const { data } = await call(settings, 'uploads.create', { id: projectId, body, options })
  const id = data.upload_id
  try {
    await sendParts(settings, { id, content }, { onProgress, ...options })
    const last = { timeoutMs: UPLOAD_MS, ...options, ...(idempotencyKey !== undefined && { idempotencyKey }) }
    return (await call(settings, 'uploads.finish', { id, options: last })).data
  } catch (error) {
    // Best effort: it would hold one of the account's places for a day.
    sendAsSession(settings, BYTE_ROUTES['uploads.delete'], { params: { id } }).catch(() => {})
    throw error
  }
}

async function sendParts(
  settings: Settings,
  { id, content }: { id: string; content: Blob },
  { onProgress, ...options }: PartOptions,
): Promise<void> {
  for (let offset = 0, failures = 0; offset < content.size; onProgress?.(offset)) {
    try {
      const file = content.slice(offset, offset + PART_BYTES, 'application/offset+octet-stream')
      const input = { params: { id }, file, headers: { 'upload-offset': String(offset) } }
      await sendAsSession(settings, BYTE_ROUTES['uploads.append'], { ...options, ...input })
      offset += file.size
      failures = 0
    } catch (error) {
      if (!(error instanceof GalleyError) || !isOnItsWay(error) || failures >= settings.retries) throw error
      const restMs = error.retryAfterMs ?? backOffMs(failures, FIRST_BACK_OFF)
      settings.onRest({ restMs, error })
      await pause(restMs, options.signal)
      const { received_bytes } = (await call(settings, 'uploads.get', { id, options })).data
      // On a slow link no part may arrive in one try, but some of it does.
      failures = received_bytes > offset ? 0 : failures + 1
      offset = received_bytes
    }
  }
}

/** Returns whether the part may have arrived although its answer didn't, in whole or in part. */
function isOnItsWay(error: GalleyError): boolean {
  return isPassing(error) || error.details.reason === 'upload_offset'
}
