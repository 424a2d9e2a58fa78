import { Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import type { Claim } from '../domain/render.ts'
import type { RenderQueue } from '../ports/render-queue.ts'
import type { RenderJob } from './render-job.ts'
import { RENDER_QUEUE } from './render-job.ts'

export class BullRenderQueue implements RenderQueue {
  readonly #queue: Queue<RenderJob>

  constructor(connection: Redis) {
    // Left to itself, the library waits for Redis before its first command, for ever, and asks for its version once: a
    // process that started while Redis was away or slow would never wake a worker again.
    this.#queue = new Queue<RenderJob>(RENDER_QUEUE, {
      connection,
      skipWaitingForReady: true,
      skipVersionCheck: true,
    })
    // Failures surface where `add` is awaited; without a listener Node would end the process.
    this.#queue.on('error', () => {})
  }

  /** One job for each attempt: a wake-up that is still waiting is not repeated, one after a crash is new. */
  async add({ id, attempt }: Claim, traceparent: string | null = null): Promise<void> {
    await this.#queue.add(
      'render',
      { render_id: id, ...(traceparent !== null && { traceparent }) },
      { jobId: `${id}.${attempt}`, removeOnComplete: true, removeOnFail: true, attempts: 1 },
    )
  }

  async close(): Promise<void> {
    await this.#queue.close()
  }
}
