import { setTimeout as delay } from 'node:timers/promises'
import type { Render } from '@galley/backend'
import { isDatabaseAway, loggedError, MAX_ATTEMPTS, MAX_STRIKES } from '@galley/backend'
import type { WorkerContext } from './context.ts'
import type { Lease } from './lease.ts'
import type { RenderFailure } from './render-failure.ts'

type Settling = Pick<
  WorkerContext,
  'renders' | 'renderQueue' | 'objectRemovals' | 'log' | 'config' | 'handBack'
>
type Failed = { readonly render: Render; readonly lease: Pick<Lease, 'signal'> }

/** A render rests four times as long after each failure of a kind, up to twenty times the shortest rest. */
const BACK_OFF = 4
const LONGEST_REST = 20
/** A lease that has run out already, however a moment is rounded. */
const AT_ONCE_MS = -1
/** Postgres may be what failed. A strike that can't be taken back would be the text's for ever. */
const SETTLE_TRIES = 5
const BETWEEN_TRIES_MS = 1_000

/**
 * Fails the render, leaves it to a later attempt, or hands it back. Then its files are noted for removal, and only then:
 * the attempt may have been completed, with the answer lost on its way.
 *
 * @throws what Postgres throws when it stays away.
 */
export async function settleFailure(ctx: Settling, failed: Failed, failure: RenderFailure): Promise<void> {
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
  if (lease.signal.aborted) {
    await ctx.renders.setAside(claim, { restMs: AT_ONCE_MS, isStrike: false })
    if (ctx.handBack.aborted) await ctx.renderQueue.add({ ...render, attempt: claim.attempt + 1 })
    return
  }
  if (isFinal(render, failure)) await ctx.renders.fail(claim, failure.reason)
  else await ctx.renders.setAside(claim, restAfter(ctx, render, failure))
}

function isFinal({ attempt, strikes }: Render, { blame }: RenderFailure): boolean {
  return blame === 'text' || attempt >= MAX_ATTEMPTS || (blame === 'unknown' && strikes >= MAX_STRIKES)
}

function restAfter({ config }: Settling, { attempt, strikes }: Render, { blame }: RenderFailure) {
  const isStrike = blame === 'unknown'
  // The attempt that has just ended is still among the strikes.
  const before = isStrike ? strikes - 1 : attempt - strikes
  return { isStrike, restMs: config.retryMs * Math.min(BACK_OFF ** before, LONGEST_REST) }
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
