import type { Claim, Render, Renders } from '@galley/backend'
import { loggedError } from '@galley/backend'
import type { WorkerContext } from '../context.ts'
import { startDeadline } from '../deadline.ts'
import { RenderFailure } from '../render-failure.ts'
import { untilAborted } from '../until-aborted.ts'
import { AT_ONCE_MS } from './settle-failure.ts'

type Claiming = Pick<WorkerContext, 'renders' | 'log'>

/** Longer than Postgres takes to answer or to give up (`DATABASE_TIMEOUT_MS`). */
const CLAIM_WITHIN_MS = 60_000

/**
 * Returns claims that never hang, because each query has a deadline. A claim that is granted after its deadline is
 * released at once. Until a claim is granted, no render occupies the slot, so a cancellation has nothing to free.
 */
export function claimsInTime(
  ctx: Claiming,
  withinMs = CLAIM_WITHIN_MS,
): Pick<Renders, 'claimNext' | 'isAnyDue'> {
  const inTime = <T>(question: Promise<T>): Promise<T> => {
    const late = () => new RenderFailure('timeout', { blame: 'service' })
    const deadline = startDeadline(withinMs, late)
    return untilAborted(deadline.signal, question).finally(deadline.end)
  }
  return {
    claimNext: (options) => {
      const claiming = ctx.renders.claimNext(options)
      return inTime(claiming).catch((error: unknown) => {
        releaseLate(ctx, claiming)
        throw error
      })
    },
    isAnyDue: (mayBeLong) => inTime(ctx.renders.isAnyDue(mayBeLong)),
  }
}

function releaseLate({ renders, log }: Claiming, claiming: Promise<Render | null>): void {
  const release = async (late: Render | null) => {
    if (late) await renders.release(claimOf(late), { restMs: AT_ONCE_MS, failures: 0 })
  }
  claiming.then(release).catch((error: unknown) => {
    log.warn('a late claim could not be released', { error: loggedError(error) })
  })
}

export function claimOf({ id, attempt }: Render): Claim {
  return { id, attempt }
}
