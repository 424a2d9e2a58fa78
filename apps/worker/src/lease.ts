import type { NewArtifact, Render } from '@galley/backend'
import { loggedError } from '@galley/backend'
import type { WorkerContext } from './context.ts'
import { RenderFailure } from './render-failure.ts'

/** A canceled render must stop within a second. Its worker learns of the cancellation when it renews the lease. */
export const CANCEL_NOTICE_MS = 400
/** How often stored pages are reported to clients. Each report also renews the lease. */
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
  /** Records a stored page. The owner can read it soon: the first one at once, others with the next renewal. */
  report(page: NewArtifact): void
  end(): void
}

type LeasedRender = Pick<Render, 'id' | 'attempt' | 'projectId'>
type Leasing = Pick<WorkerContext, 'renders' | 'renderEvents' | 'log' | 'config' | 'releasing'>

/**
 * Renews the claim until the lease is ended. If a claim can't be renewed in time, it is lost, because another worker
 * may have it.
 */
export function holdLease(ctx: Leasing, render: LeasedRender, deadline: AbortSignal): Lease {
  const { leaseMs } = ctx.config
  const renewEveryMs = Math.min(leaseMs / 4, CANCEL_NOTICE_MS)
  const lost = new AbortController()
  const over = new AbortController()
  let pagesDone = 0
  let unrecorded: readonly NewArtifact[] = []
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
    const pages = unrecorded
    unrecorded = []
    try {
      const stored = { projectId: render.projectId, artifacts: pages }
      const progress = { leaseMs, pagesDone, ...(pages.length > 0 && { pages: stored }) }
      if (await ctx.renders.renew(render, progress)) renewedAt = Math.max(renewedAt, startedAt)
      else lose()
      // Not awaited: if Redis doesn't answer, it must not delay the next renewal.
      if (pages.length > 0) void ctx.renderEvents.announce(render.id, 'progress')
    } catch (error) {
      // Recording a page a second time changes nothing.
      unrecorded = [...pages, ...unrecorded]
      ctx.log.warn('a lease could not be renewed', { render_id: render.id, error: loggedError(error) })
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
    if (isDue || unrecorded.length > 0) void renew()
  }, checkEveryMs)
  ctx.releasing.addEventListener('abort', giveUp)
  deadline.addEventListener('abort', passDeadline)
  if (ctx.releasing.aborted) giveUp()
  if (deadline.aborted) passDeadline()

  return {
    signal: over.signal,
    lost: lost.signal,
    report: (page) => {
      unrecorded = [...unrecorded, page]
      pagesDone += 1
      if (pagesDone === 1) void renew()
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
