import type { Queue } from 'bullmq'

/** How many jobs of each state BullMQ holds, and whether workers take new ones. */
export type QueueState = {
  readonly isPaused: boolean
  readonly jobs: Readonly<Record<'waiting' | 'active' | 'delayed' | 'completed' | 'failed', number>>
}

/** The operators' actions on the queue. All of them are BullMQ's own. */
export class QueueOperations {
  readonly #queue: Queue

  constructor(queue: Queue) {
    this.#queue = queue
  }

  async state(): Promise<QueueState> {
    const [isPaused, jobs] = await Promise.all([
      this.#queue.isPaused(),
      this.#queue.getJobCounts('waiting', 'active', 'delayed', 'completed', 'failed'),
    ])
    const { waiting = 0, active = 0, delayed = 0, completed = 0, failed = 0 } = jobs
    return { isPaused, jobs: { waiting, active, delayed, completed, failed } }
  }

  /** Stops all workers, on all machines, from taking jobs until `resume`. Running jobs continue. */
  pause(): Promise<void> {
    return this.#queue.pause()
  }

  resume(): Promise<void> {
    return this.#queue.resume()
  }

  /** Returns the jobs by state, in Prometheus's text format. */
  metrics(): Promise<string> {
    return this.#queue.exportPrometheusMetrics()
  }
}
