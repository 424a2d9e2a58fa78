import type { Backlog, Database, RedisConnection, RenderQueue, Tracing } from '@galley/backend'
import { BullRenderQueue, openQueue, PostgresBacklog, QueueOperations } from '@galley/backend'

/** The render queue, as requests and operators use it. */
export type QueueParts = {
  readonly queue: ReturnType<typeof openQueue>
  readonly renderQueue: RenderQueue
  readonly queueOperations: QueueOperations
  readonly backlog: Backlog
}

export function openQueueParts(db: Database, redis: RedisConnection, tracing: Tracing): QueueParts {
  const queue = openQueue(redis, tracing.queueTelemetry)
  return {
    queue,
    renderQueue: new BullRenderQueue(queue),
    queueOperations: new QueueOperations(queue),
    backlog: new PostgresBacklog(db),
  }
}
