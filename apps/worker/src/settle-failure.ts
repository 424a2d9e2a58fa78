import { setTimeout as delay } from 'node:timers/promises'
import type { Render } from '@galley/backend'
import { DEADLINE_STRIKES, isDatabaseAway, loggedError, MAX_ATTEMPTS, MAX_STRIKES } from '@galley/backend'
import type { WorkerContext } from './context.ts'
import { startDeadline } from './deadline.ts'
import type { Lease } from './lease.ts'
import { RenderFailure } from './render-failure.ts'
import { untilAborted } from './until-aborted.ts'

type Settling = Pick<
  WorkerContext,
  'renders' | 'renderQueue' | 'objectRemovals' | 'log' | 'config' | 'handBack'
>
type Failed = { readonly render: Render; readonly lease: Pick<Lease, 'lost'> }

/** A render rests four times as long after each failure of a kind, up to twenty times the shortest rest. */
const BACK_OFF = 4
const LONGEST_REST = 20
/** A lease that has run out already, however a moment is rounded. */
export const AT_ONCE_MS = -1
/** Postgres may be what failed. A strike that can't be taken back would be the text's for ever. */
const SETTLE_TRIES = 5
const BETWEEN_TRIES_MS = 1_000
/** How long a worker waits until a failure is recorded: longer than all tries together with Postgres silent. */
const SETTLE_WITHIN_MS = 90_000
/** The same when the render is canceled or another worker's: there is nothing left to record that anybody waits for. */
const LOST_WITHIN_MS = 1_000

/**
 * Records what a failure means for its render: failed, left to a later attempt, or handed back. Returns when that is done, or
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
 * Fails the render, leaves it to a later attempt, or hands it back. Then its files are noted for removal, and only then:
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
  if (failure.blame === 'nobody' || lease.lost.aborted || ctx.handBack.aborted) {
    await ctx.renders.setAside(claim, { restMs: AT_ONCE_MS, strikes: 0 })
    if (ctx.handBack.aborted) await ctx.renderQueue.wake()
    return
  }
  if (isFinal(render, failure)) await ctx.renders.fail(claim, failure.reason)
  else await ctx.renders.setAside(claim, restAfter(ctx, render, failure))
}

function isFinal({ attempt, strikes }: Render, failure: RenderFailure): boolean {
  const isWornOut = attempt >= MAX_ATTEMPTS || strikesBefore(strikes) + strikesOf(failure) >= MAX_STRIKES
  return failure.blame === 'text' || isWornOut
}

function restAfter({ config }: Settling, { attempt, strikes }: Render, failure: RenderFailure) {
  const counted = strikesOf(failure)
  const before = counted > 0 ? strikesBefore(strikes) : Math.max(0, attempt - strikes)
  return { strikes: counted, restMs: config.retryMs * Math.min(BACK_OFF ** before, LONGEST_REST) }
}

/** The attempt that has just ended is still among the strikes, as one. */
function strikesBefore(strikes: number): number {
  return strikes - 1
}

function strikesOf({ blame, reason }: RenderFailure): number {
  if (blame !== 'unknown') return 0
  return reason === 'timeout' ? DEADLINE_STRIKES : 1
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
