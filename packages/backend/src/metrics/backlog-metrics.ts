import type { Backlog } from '../ports/backlog.ts'
import type { Metrics } from './metrics.ts'

/**
 * Adds gauges for how long renders wait. Every process reports the same numbers, so they are available while any
 * process is up, even without a worker. Query the maximum, not the sum.
 */
export function showBacklog(metrics: Metrics, backlog: Backlog): void {
  metrics.gauges(
    {
      galley_queue_oldest_wait_seconds: 'How long the render that has waited longest has waited.',
      galley_database_horizon_transactions:
        'Transactions since the oldest one that is still open (backend_xmin). Claims slow down as it grows.',
    },
    async () => {
      const { oldestWaitS, horizonTransactions } = await backlog.read()
      return {
        galley_queue_oldest_wait_seconds: oldestWaitS,
        galley_database_horizon_transactions: horizonTransactions,
      }
    },
  )
}
