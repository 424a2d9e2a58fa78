import type { SealingBacklog } from '../ports/sealing-backlog.ts'
import type { Metrics } from './metrics.ts'

/** Shows what is still to be sealed. Every worker tells the same number: ask for the maximum, not for the sum. */
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
