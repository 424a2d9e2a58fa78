import type { Claim } from '@galley/backend'
import { loggedError } from '@galley/backend'
import type { WorkerContext } from './context.ts'

/** A canceled render is to stop within a second, and its worker learns of it when it reports. */
const CANCEL_NOTICE_MS = 400
/** How fresh the progress is that clients see. */
const PROGRESS_MS = 150

/** A worker's hold on a render while it works on it. */
export type Lease = {
  /** Aborts when the render was canceled, another worker took it, or it is to be handed back. */
  readonly signal: AbortSignal
  /** Records how many pages are done. */
  report(pagesDone: number): void
  end(): void
}

/** Renews the claim until it is ended. A claim that can't be renewed in time is lost: somebody else may have it. */
export function holdLease(
  ctx: Pick<WorkerContext, 'renders' | 'renderEvents' | 'log' | 'config' | 'handBack'>,
  claim: Claim,
): Lease {
  const { leaseMs } = ctx.config
  const lost = new AbortController()
  let pagesDone = 0
  let reported = 0
  let renewedAt = performance.now()
  let isRenewing = false

  const renew = async () => {
    // Also while an answer is awaited: a database that is silent must not keep a hold alive that has run out.
    if (performance.now() - renewedAt > leaseMs) lost.abort()
    if (isRenewing) return
    isRenewing = true
    const startedAt = performance.now()
    try {
      const hasProgress = reported !== pagesDone
      reported = pagesDone
      if (await ctx.renders.renew(claim, { leaseMs, pagesDone })) renewedAt = startedAt
      else lost.abort()
      // Not awaited: a Redis that is silent must not delay the next renewal.
      if (hasProgress) void ctx.renderEvents.announce(claim.id)
    } catch (error) {
      ctx.log.warn('a lease could not be renewed', { render_id: claim.id, error: loggedError(error) })
    } finally {
      isRenewing = false
    }
  }
  const heartbeat = setInterval(() => void renew(), Math.min(leaseMs / 4, CANCEL_NOTICE_MS))
  const progress = setInterval(() => {
    if (pagesDone !== reported) void renew()
  }, PROGRESS_MS)

  return {
    signal: AbortSignal.any([lost.signal, ctx.handBack]),
    report: (done) => {
      pagesDone = done
    },
    end: () => {
      clearInterval(heartbeat)
      clearInterval(progress)
    },
  }
}
