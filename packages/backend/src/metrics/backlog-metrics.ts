import type { Backlog } from '../ports/backlog.ts'
import type { Metrics } from './metrics.ts'

/**
 * Shows how much work waits. Every process tells the same number, so that it is known as long as any of them is up,
 * also when there is no worker: ask for the maximum, not for the sum.
 */
export function showBacklog(metrics: Metrics, backlog: Backlog): void {
  metrics.gauges(
    {
      galley_queue_depth: 'Renders that wait for a worker, counted in Postgres.',
      galley_queue_oldest_wait_seconds: 'How long the render that has waited longest has waited.',
    },
    async () => {
      const { waiting, oldestWaitS } = await backlog.read()
      return { galley_queue_depth: waiting, galley_queue_oldest_wait_seconds: oldestWaitS }
    },
  )
}
