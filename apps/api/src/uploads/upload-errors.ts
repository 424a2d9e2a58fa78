import type { AppError, OpenUpload, ProjectFiles } from '@galley/backend'
import { appError } from '@galley/backend'
import type { ApiContext } from '../context.ts'

export function noSuchUpload(): AppError {
  return appError('not_found', 'There is no such upload. It may have expired.')
}

/** Returns the error for a part that doesn't begin where the upload ends. */
export function movedOn({ received }: OpenUpload): AppError {
  return appError('invalid_request', 'The part does not begin where the upload ends.', {
    status: 409,
    details: { reason: 'upload_offset', received_bytes: received },
  })
}

/** @throws config_missing when there is no object store, so there is no place for parts. */
export function requireStore({ objectStore }: Pick<ApiContext, 'objectStore'>): ProjectFiles {
  if (objectStore) return objectStore
  throw appError('config_missing', 'Object storage is not configured.', {
    details: { setting: 'STORAGE_DIR' },
  })
}
