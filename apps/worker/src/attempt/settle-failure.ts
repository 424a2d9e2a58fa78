import { setTimeout as delay } from 'node:timers/promises'
import type { Render } from '@galley/backend'
import { isDatabaseAway, loggedError } from '@galley/backend'
import type { WorkerConfig } from '../config.ts'
import type { WorkerContext } from '../context.ts'
import { startDeadline } from '../deadline.ts'
import type { Lease } from '../lease.ts'
import { RenderFailure } from '../render-failure.ts'
import { untilAborted } from '../until-aborted.ts'

type Settling = Pick<
  WorkerContext,
  'renders' | 'renderQueue' | 'objectRemovals' | 'log' | 'config' | 'releasing'
>
type Failed = { readonly render: Render; readonly lease: Pick<Lease, 'lost'> }

/** Makes the lease expire in the past, also after rounding. */
export const AT_ONCE_MS = -1
/** Postgres itself may have failed. A failure that can't be taken back would count against the text for ever. */
const SETTLE_TRIES = 5
const BETWEEN_TRIES_MS = 1_000
/**
 * How long a worker waits until a failure is recorded. Longer than all tries together while Postgres doesn't answer.
 */
const SETTLE_WITHIN_MS = 90_000
/** The same limit when the render is canceled or another worker has it. Then no client waits for the record. */
const LOST_WITHIN_MS = 1_000

/**
 * Records the failure: fails the render, schedules a later attempt, or releases the render at once. Returns when that
 * is done, or when it takes too long. In that case the work continues in the background. Never throws.
 */
export async function settleInTime(ctx: Settling, failed: Failed, failure: RenderFailure): Promise<void> {
  const { render, lease } = failed
  const patience = startDeadline(SETTLE_WITHIN_MS, () => new RenderFailure('timeout', { blame: 'service' }))
  const hurry = () => patience.shortenTo(LOST_WITHIN_MS)
  lease.lost.addEventListener('abort', hurry)
  if (lease.lost.aborted) hurry()
  try {
    await untilAborted(patience.signal, settleFailure(ctx, failed, failure))
  } catch (error) {
    ctx.log.error('a failed attempt could not be settled', {
      render_id: render.id,
      error: loggedError(error),
    })
  } finally {
    lease.lost.removeEventListener('abort', hurry)
    patience.end()
  }
}

/**
 * Fails the render, leaves it to a later attempt, or releases it at once. Then notes the attempt's files for removal.
 * This order matters: the attempt may have been completed, with the response lost.
 *
 * @throws what Postgres throws when it stays away.
 */
async function settleFailure(ctx: Settling, failed: Failed, failure: RenderFailure): Promise<void> {
  const { id, attempt } = failed.render
  const { reason } = failure
  const error = loggedError(failure.cause ?? failure)
  ctx.log.warn('an attempt failed', { render_id: id, attempt, reason, error })
  await patiently(() => settle(ctx, failed, failure))
  await ctx.objectRemovals.note({ id, attempt })
}

async function settle(ctx: Settling, { render, lease }: Failed, failure: RenderFailure): Promise<void> {
  const claim = { id: render.id, attempt: render.attempt }
  // If the claim was lost, or the worker is releasing its renders, the text did not cause the end.
  if (failure.blame === 'none' || lease.lost.aborted || ctx.releasing.aborted) {
    await ctx.renders.release(claim, { restMs: AT_ONCE_MS, failures: 0 })
    if (ctx.releasing.aborted) await ctx.renderQueue.wake()
    return
  }
  if (isFinal(ctx.config, render, failure)) await ctx.renders.fail(claim, failure.reason)
  else await ctx.renders.release(claim, restAfter(ctx.config, render, failure))
}

function isFinal(config: WorkerConfig, { attempt, failureCount }: Render, failure: RenderFailure): boolean {
  const { maxAttempts, maxFailures } = config.attempts
  const failures = failuresBefore(failureCount) + failuresOf(config, failure)
  return failure.blame === 'text' || attempt >= maxAttempts || failures >= maxFailures
}

function restAfter(config: WorkerConfig, { attempt, failureCount }: Render, failure: RenderFailure) {
  const { firstMs, factor, maxMs } = config.retry
  const counted = failuresOf(config, failure)
  const before = counted > 0 ? failuresBefore(failureCount) : Math.max(0, attempt - failureCount)
  return { failures: counted, restMs: Math.round(Math.min(firstMs * factor ** before, maxMs)) }
}

/** `failureCount` still includes the attempt that just ended, as one failure. */
function failuresBefore(failureCount: number): number {
  return failureCount - 1
}

function failuresOf({ timeoutFailures }: WorkerConfig, { blame, reason }: RenderFailure): number {
  if (blame !== 'unknown') return 0
  return reason === 'timeout' ? timeoutFailures : 1
}

async function patiently(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries === SETTLE_TRIES || !isDatabaseAway(error)) throw error
      await delay(BETWEEN_TRIES_MS)
    }
  }
}
