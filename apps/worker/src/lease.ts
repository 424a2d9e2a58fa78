import type { Claim } from '@galley/backend'
import { loggedError } from '@galley/backend'
import type { WorkerContext } from './context.ts'
import { RenderFailure } from './render-failure.ts'

/** A canceled render must stop within a second. Its worker learns of the cancellation when it renews the lease. */
export const CANCEL_NOTICE_MS = 400
/** How often changed progress is reported to clients. Each report also renews the lease. */
const PROGRESS_MS = 200
/**
 * How many renewals may be in flight at once. Two, so that a renewal that gets no answer doesn't block the next one.
 */
export const QUESTIONS_AT_ONCE = 2

/** A worker's lease on a render while it works on it. */
export type Lease = {
  /**
   * Aborts when the attempt is over, even if an operation hangs: the claim is lost, the render is to be released, the
   * deadline has passed, or the lease was ended. The abort reason is a `RenderFailure`.
   */
  readonly signal: AbortSignal
  /** Aborts when the render was canceled, another worker took it, or the claim could not be renewed in time. */
  readonly lost: AbortSignal
  /** Records how many pages are done. */
  report(pagesDone: number): void
  end(): void
}

type Leasing = Pick<WorkerContext, 'renders' | 'renderEvents' | 'log' | 'config' | 'releasing'>

/**
 * Renews the claim until the lease is ended. If a claim can't be renewed in time, it is lost, because another worker
 * may have it.
 */
export function holdLease(ctx: Leasing, claim: Claim, deadline: AbortSignal): Lease {
  const { leaseMs } = ctx.config
  const renewEveryMs = Math.min(leaseMs / 4, CANCEL_NOTICE_MS)
  const lost = new AbortController()
  const over = new AbortController()
  let pagesDone = 0
  let reported = 0
  let renewedAt = performance.now()
  let askedAt = performance.now()
  let renewing = 0

  const giveUp = () => over.abort(new RenderFailure('worker_lost', { blame: 'none' }))
  const lose = () => {
    lost.abort()
    giveUp()
  }
  const passDeadline = () => over.abort(deadline.reason)
  const renew = async () => {
    if (renewing >= QUESTIONS_AT_ONCE) return
    renewing += 1
    const startedAt = performance.now()
    askedAt = startedAt
    try {
      const hasProgress = reported !== pagesDone
      reported = pagesDone
      if (await ctx.renders.renew(claim, { leaseMs, pagesDone })) renewedAt = Math.max(renewedAt, startedAt)
      else lose()
      // Not awaited: if Redis doesn't answer, it must not delay the next renewal.
      if (hasProgress) void ctx.renderEvents.announce(claim.id, 'progress')
    } catch (error) {
      ctx.log.warn('a lease could not be renewed', { render_id: claim.id, error: loggedError(error) })
    } finally {
      renewing -= 1
    }
  }
  const checkEveryMs = Math.min(PROGRESS_MS, renewEveryMs)
  const check = setInterval(() => {
    // Checked even while a renewal is pending. If the database doesn't answer, the lease must still expire.
    if (performance.now() - renewedAt > leaseMs) lose()
    // A timer may fire a little early.
    const isDue = performance.now() - askedAt > renewEveryMs - checkEveryMs / 2
    if (isDue || pagesDone !== reported) void renew()
  }, checkEveryMs)
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
      clearInterval(check)
      ctx.releasing.removeEventListener('abort', giveUp)
      deadline.removeEventListener('abort', passDeadline)
      // Stops the parts of the attempt that still run.
      giveUp()
    },
  }
}
