import type { Telemetry } from 'bullmq'
import { Queue } from 'bullmq'
import type { RenderQueue } from '../ports/renders/render-queue.ts'
import type { RedisConnection } from '../redis/connection.ts'
import { JOB_NAME, KEPT_EVENTS, QUEUE_NAME, QUEUE_PREFIX } from './queue-options.ts'

/** Opens the queue of renders on the caller's connection. The caller closes the connection. */
export function openQueue(redis: RedisConnection, telemetry: Telemetry | null = null): Queue {
  const queue = new Queue(QUEUE_NAME, {
    connection: redis,
    prefix: QUEUE_PREFIX,
    // Otherwise a queue that is opened while Redis is unavailable waits for it in every call, or never becomes usable.
    skipWaitingForReady: true,
    skipVersionCheck: true,
    streams: { events: { maxLen: KEPT_EVENTS } },
    ...(telemetry && { telemetry }),
  })
  // Failed calls already reject for their callers.
  return queue.on('error', () => {})
}

/** Adds wake-ups as BullMQ jobs. */
export class BullRenderQueue implements RenderQueue {
  readonly #queue: Queue

  constructor(queue: Queue) {
    this.#queue = queue
  }

  async wake(): Promise<void> {
    await this.#queue.add(JOB_NAME, {})
  }

  async refill(due: number, periodMs: number): Promise<void> {
    if (due === 0) return
    const missing = due - (await this.#queue.getJobCountByTypes('waiting', 'delayed'))
    if (missing <= 0) return
    // BullMQ adds a job id only once, so workers that sweep in the same period add the same wake-ups.
    const period = Math.floor(Date.now() / periodMs)
    const jobs = Array.from({ length: missing }, (_, n) => ({
      name: JOB_NAME,
      data: {},
      opts: { jobId: `sweep-${period}-${n}` },
    }))
    await this.#queue.addBulk(jobs)
  }
}
