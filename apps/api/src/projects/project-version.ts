import type { AppError } from '@galley/backend'
import { appError } from '@galley/backend'

/** Returns a project's version as an entity tag. */
export function etagOf(version: number): string {
  return `"${version}"`
}

/**
 * Returns the version that an `If-Match` header names; null without the header, or with `*`.
 *
 * @throws invalid_request (412) when the header is not a version's tag, because then nothing can match it.
 */
export function readVersion(ifMatch: string | null): number | null {
  if (ifMatch === null || ifMatch.trim() === '*') return null
  const version = /^"(\d{1,9})"$/.exec(ifMatch.trim())?.[1]
  if (version === undefined) throw staleVersion()
  return Number(version)
}

/** Returns the error for a change that is based on an outdated version. */
export function staleVersion(): AppError {
  return appError('invalid_request', 'The project has another version than `If-Match` names.', {
    status: 412,
    details: { reason: 'version_mismatch' },
  })
}
