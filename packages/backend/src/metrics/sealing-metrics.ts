import type { SealingBacklog } from '../ports/sealing-backlog.ts'
import type { Metrics } from './metrics.ts'

/**
 * Adds a gauge for what is still to be sealed. Every worker reports the same number: query the maximum, not the sum.
 */
export function showSealingBacklog(
  metrics: Metrics,
  backlog: SealingBacklog,
  wanted: { pictures: boolean },
): void {
  metrics.gauges(
    {
      galley_sealing_backlog:
        'Values and files that are still to be sealed, or sealed anew by the active key. At 0 older keys are not needed.',
    },
    async () => ({ galley_sealing_backlog: await backlog.count(wanted) }),
  )
}
