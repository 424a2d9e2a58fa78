import { Worker } from 'bullmq'
import type { Redis } from 'ioredis'
import type { RenderId } from '../domain/ids.ts'
import type { RenderJob } from './render-job.ts'
import { RENDER_QUEUE, renderJobSchema } from './render-job.ts'

/** How soon a worker asks for jobs again after Redis failed it; the library's fifteen seconds are what a render would wait. */
const LOOK_AGAIN_MS = 1_000

type Consumer = { close(): Promise<void> }

/**
 * Hands queued renders to `execute`, at most `concurrency` at a time. A job that fails is not tried again here: the
 * render's row says what is to be done, and the sweep wakes a worker for it.
 */
export function consumeRenders(
  connection: Redis,
  options: { concurrency: number; onError: (error: Error) => void },
  execute: (id: RenderId, traceparent: string | null) => Promise<void>,
): Consumer {
  const worker = new Worker<RenderJob>(
    RENDER_QUEUE,
    async (job) => {
      const { render_id, traceparent } = renderJobSchema.parse(job.data)
      await execute(render_id as RenderId, traceparent ?? null)
    },
    { connection, concurrency: options.concurrency, runRetryDelay: LOOK_AGAIN_MS },
  )
  worker.on('error', options.onError)
  worker.on('failed', (_job, error) => options.onError(error))
  return { close: () => worker.close() }
}
