import { appError } from '@galley/backend'
import type { PageMeta } from '@galley/contracts'
import type { z } from 'zod'

/**
 * Returns the last id of the previous page, decoded from a listing's opaque cursor.
 *
 * @throws invalid_request when the API did not issue the cursor.
 */
export function readCursor<S extends z.ZodType<string>>(
  cursor: string | undefined,
  idSchema: S,
): z.output<S> | null {
  if (cursor === undefined) return null
  const id = idSchema.safeParse(Buffer.from(cursor, 'base64url').toString('utf8'))
  if (!id.success || toCursor(id.data) !== cursor) {
    throw appError('invalid_request', 'The cursor is not from this listing.', {
      details: { issues: [{ path: 'cursor', message: 'is not a cursor of this listing' }] },
    })
  }
  return id.data
}

export function pageMeta(page: { items: readonly { id: string }[]; hasMore: boolean }): PageMeta {
  const last = page.items.at(-1)
  return { next_cursor: page.hasMore && last ? toCursor(last.id) : null }
}

function toCursor(id: string): string {
  return Buffer.from(id).toString('base64url')
}
