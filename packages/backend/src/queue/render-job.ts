import { idSchema } from '@galley/contracts'
import { z } from 'zod'

/** A change to the job's shape needs a new name: old jobs outlive a deploy. */
export const RENDER_QUEUE = 'renders.v1'

/**
 * A render's id and nothing else. The row is the truth and the queue only wakes a worker, so a job delivered twice
 * or out of date does no harm, and no body text is ever in Redis.
 */
export const renderJobSchema = z.strictObject({ render_id: idSchema('render') })
export type RenderJob = z.infer<typeof renderJobSchema>
