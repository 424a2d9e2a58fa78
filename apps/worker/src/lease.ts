import type { Claim } from '@galley/backend'
import { loggedError } from '@galley/backend'
import type { WorkerContext } from './context.ts'
import { RenderFailure } from './render-failure.ts'

/** A canceled render is to stop within a second, and its worker learns of it when it reports. */
export const CANCEL_NOTICE_MS = 400
/** How fresh the progress is that clients see. */
const PROGRESS_MS = 150
/** One that is never answered must not keep the next one from being asked. */
export const QUESTIONS_AT_ONCE = 2

/** A worker's hold on a render while it works on it. */
export type Lease = {
  /**
   * Aborts when the attempt is over, whatever it is waiting for: the claim is lost, the render is to be released, the
   * deadline has passed, or the lease was ended. Its reason is a `RenderFailure`.
   */
  readonly signal: AbortSignal
  /** Aborts when the render was canceled, another worker took it, or the claim could not be renewed in time. */
  readonly lost: AbortSignal
  /** Records how many pages are done. */
  report(pagesDone: number): void
  end(): void
}

type Leasing = Pick<WorkerContext, 'renders' | 'renderEvents' | 'log' | 'config' | 'releasing'>

/** Renews the claim until it is ended. A claim that can't be renewed in time is lost: somebody else may have it. */
export function holdLease(ctx: Leasing, claim: Claim, deadline: AbortSignal): Lease {
  const { leaseMs } = ctx.config
  const lost = new AbortController()
  const over = new AbortController()
  let pagesDone = 0
  let reported = 0
  let renewedAt = performance.now()
  let renewing = 0

  const giveUp = () => over.abort(new RenderFailure('worker_lost', { blame: 'nobody' }))
  const lose = () => {
    lost.abort()
    giveUp()
  }
  const passDeadline = () => over.abort(deadline.reason)
  const renew = async () => {
    // Also while an answer is awaited: a database that is silent must not keep a hold alive that has run out.
    if (performance.now() - renewedAt > leaseMs) lose()
    if (renewing >= QUESTIONS_AT_ONCE) return
    renewing += 1
    const startedAt = performance.now()
    try {
      const hasProgress = reported !== pagesDone
      reported = pagesDone
      if (await ctx.renders.renew(claim, { leaseMs, pagesDone })) renewedAt = Math.max(renewedAt, startedAt)
      else lose()
      // Not awaited: a Redis that is silent must not delay the next renewal.
      if (hasProgress) void ctx.renderEvents.announce(claim.id)
    } catch (error) {
      ctx.log.warn('a lease could not be renewed', { render_id: claim.id, error: loggedError(error) })
    } finally {
      renewing -= 1
    }
  }
  const heartbeat = setInterval(() => void renew(), Math.min(leaseMs / 4, CANCEL_NOTICE_MS))
  const progress = setInterval(() => {
    if (pagesDone !== reported) void renew()
  }, PROGRESS_MS)
  ctx.releasing.addEventListener('abort', giveUp)
  deadline.addEventListener('abort', passDeadline)
  if (ctx.releasing.aborted) giveUp()
  if (deadline.aborted) passDeadline()

  return {
    signal: over.signal,
    lost: lost.signal,
    report: (done) => {
      pagesDone = done
    },
    end: () => {
      clearInterval(heartbeat)
      clearInterval(progress)
      ctx.releasing.removeEventListener('abort', giveUp)
      deadline.removeEventListener('abort', passDeadline)
      // Whatever of the attempt still runs by now was given up.
      giveUp()
    },
  }
}
