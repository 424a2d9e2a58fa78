import type { AppError } from '@galley/backend'
import { appError } from '@galley/backend'

/** A project's version as an entity tag. */
export function etagOf(version: number): string {
  return `"${version}"`
}

/**
 * The version that an `If-Match` header names; null without one, or with `*`.
 *
 * @throws invalid_request (412) when it is not a version's tag: then nothing can match it.
 */
export function readVersion(ifMatch: string | null): number | null {
  if (ifMatch === null || ifMatch.trim() === '*') return null
  const version = /^"(\d{1,9})"$/.exec(ifMatch.trim())?.[1]
  if (version === undefined) throw staleVersion()
  return Number(version)
}

/** What a change of another version than the current one is refused with. */
export function staleVersion(): AppError {
  return appError('invalid_request', 'The project has another version than `If-Match` names.', {
    status: 412,
    details: { reason: 'version_mismatch' },
  })
}
