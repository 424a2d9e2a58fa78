import { idSchema } from '@galley/contracts'
import { z } from 'zod'

/** A change to the job's shape needs a new name: old jobs outlive a deploy. */
export const RENDER_QUEUE = 'renders.v2'

/**
 * A render's id, the trace that it belongs to, and nothing else. The row is the truth and the queue only wakes a worker, so a job delivered twice
 * or out of date does no harm, and no body text is ever in Redis.
 */
export const renderJobSchema = z.strictObject({
  render_id: idSchema('render'),
  traceparent: z
    .string()
    .regex(/^[0-9a-f-]{55}$/)
    .optional(),
})
export type RenderJob = z.infer<typeof renderJobSchema>
