import { z } from 'zod'
import { LIMITS } from './limits.ts'

/** The query of every listing. The newest items come first; `cursor` is the previous page's `meta.next_cursor`. */
export const pageQuerySchema = z.strictObject({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(LIMITS.pageSizeMax)
    .default(LIMITS.pageSizeDefault)
    .describe('The maximum number of entries.'),
  cursor: z.string().max(200).optional().describe('The `meta.next_cursor` of the previous page.'),
})
export type PageQuery = z.infer<typeof pageQuerySchema>

/** `next_cursor` is null on the last page. */
export const pageMetaSchema = z
  .object({
    next_cursor: z.string().nullable().describe('The `cursor` of the next page; null on the last one.'),
  })
  .meta({ id: 'PageMeta' })
export type PageMeta = z.infer<typeof pageMetaSchema>

/** An RFC 3339 timestamp in UTC, with milliseconds. */
export const momentSchema = z.iso.datetime()

/** The `Idempotency-Key` header. */
export const idempotencyKeySchema = z.string().regex(/^[A-Za-z0-9]{8,128}$/)

/** A caller's own `X-Request-Id`. If it matches, the API uses it. */
export const requestIdSchema = z.string().regex(/^[A-Za-z0-9._-]{8,128}$/)
