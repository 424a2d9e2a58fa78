import { setTimeout as delay } from 'node:timers/promises'
import type { Render } from '@galley/backend'
import { DEADLINE_FAILURES, isDatabaseAway, loggedError, MAX_ATTEMPTS, MAX_FAILURES } from '@galley/backend'
import type { WorkerContext } from './context.ts'
import { startDeadline } from './deadline.ts'
import type { Lease } from './lease.ts'
import { RenderFailure } from './render-failure.ts'
import { untilAborted } from './until-aborted.ts'

type Settling = Pick<
  WorkerContext,
  'renders' | 'renderQueue' | 'objectRemovals' | 'log' | 'config' | 'releasing'
>
type Failed = { readonly render: Render; readonly lease: Pick<Lease, 'lost'> }

/** A render rests four times as long after each failure of a kind, up to twenty times the shortest rest. */
const BACK_OFF = 4
const LONGEST_REST = 20
/** A lease that has run out already, however a moment is rounded. */
export const AT_ONCE_MS = -1
/** Postgres may be what failed. A failure that can't be taken back would be the text's for ever. */
const SETTLE_TRIES = 5
const BETWEEN_TRIES_MS = 1_000
/** How long a worker waits until a failure is recorded: longer than all tries together with Postgres silent. */
const SETTLE_WITHIN_MS = 90_000
/** The same when the render is canceled or another worker's: there is nothing left to record that anybody waits for. */
const LOST_WITHIN_MS = 1_000

/**
 * Records what a failure means for its render: failed, left to a later attempt, or released at once. Returns when that is done, or
 * when it takes too long; it then goes on by itself. Never throws.
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
 * Fails the render, leaves it to a later attempt, or releases it at once. Then its files are noted for removal, and only then:
 * the attempt may have been completed, with the answer lost on its way.
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
  // Whatever was the matter: a claim that was taken away, or is to be given away, was not ended by its text.
  if (failure.blame === 'nobody' || lease.lost.aborted || ctx.releasing.aborted) {
    await ctx.renders.release(claim, { restMs: AT_ONCE_MS, failures: 0 })
    if (ctx.releasing.aborted) await ctx.renderQueue.wake()
    return
  }
  if (isFinal(render, failure)) await ctx.renders.fail(claim, failure.reason)
  else await ctx.renders.release(claim, restAfter(ctx, render, failure))
}

function isFinal({ attempt, failureCount }: Render, failure: RenderFailure): boolean {
  const isWornOut =
    attempt >= MAX_ATTEMPTS || failuresBefore(failureCount) + failuresOf(failure) >= MAX_FAILURES
  return failure.blame === 'text' || isWornOut
}

function restAfter({ config }: Settling, { attempt, failureCount }: Render, failure: RenderFailure) {
  const counted = failuresOf(failure)
  const before = counted > 0 ? failuresBefore(failureCount) : Math.max(0, attempt - failureCount)
  return { failures: counted, restMs: config.retryMs * Math.min(BACK_OFF ** before, LONGEST_REST) }
}

/** The attempt that has just ended is still counted, as one. */
function failuresBefore(failureCount: number): number {
  return failureCount - 1
}

function failuresOf({ blame, reason }: RenderFailure): number {
  if (blame !== 'unknown') return 0
  return reason === 'timeout' ? DEADLINE_FAILURES : 1
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
