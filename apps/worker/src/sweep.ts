import { loggedError } from '@galley/backend'
import type { WorkerContext } from './context.ts'
import { startDeadline } from './deadline.ts'
import type { BacklogSealing } from './seal-backlog.ts'
import { untilAborted } from './until-aborted.ts'

type SweepContext = Pick<
  WorkerContext,
  | 'renders'
  | 'renderQueue'
  | 'objectStore'
  | 'objectRemovals'
  | 'imageCache'
  | 'uploadLeftovers'
  | 'shareArticles'
  | 'oauthLeftovers'
  | 'log'
  | 'config'
> & { readonly sealing: Pick<BacklogSealing, 'step'> }

/** If a step takes longer, something hangs. The sweep then goes on with the next steps. */
const STEP_WITHIN_MS = 120_000

/** Starts a sweep at every interval, until it is stopped. A sweep looks for renders that no worker processes. */
export function startSweep(ctx: SweepContext): { stop: () => Promise<void> } {
  let running = Promise.resolve()
  let isSweeping = false
  const timer = setInterval(() => {
    if (isSweeping) return
    isSweeping = true
    running = sweep(ctx).finally(() => {
      isSweeping = false
    })
  }, ctx.config.sweepIntervalMs)
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}

/**
 * Wakes a worker for every render whose job was lost or whose worker died, fails renders that were started too often,
 * removes leftover files, and seals what isn't sealed yet. If one step fails or hangs, the others still run.
 */
export async function sweep(ctx: SweepContext): Promise<void> {
  for (const step of [
    giveUp,
    wake,
    forgetImages,
    removeUnnamed,
    removeUnfinished,
    forgetShares,
    forgetGrants,
    removeFiles,
    sealBacklog,
  ]) {
    const deadline = startDeadline(STEP_WITHIN_MS, () => new Error('A step of the sweep hangs.'))
    await untilAborted(deadline.signal, step(ctx))
      .catch((error: unknown) => ctx.log.warn('a sweep failed', { error: loggedError(error) }))
      .finally(deadline.end)
  }
}

async function giveUp({ renders, log }: SweepContext): Promise<void> {
  const failed = await renders.failWornOut()
  if (failed > 0) log.warn('renders were given up', { count: failed })
}

/** Counts at most as many renders as workers start soon. Later sweeps count the others if they are still due. */
const MOST_WAKE_UPS = 1_000

/**
 * Adds missing wake-ups. Redis may have been emptied, a process may have died between the row and its wake-up, or a
 * lease may have expired.
 */
async function wake({ renders, renderQueue, config }: SweepContext): Promise<void> {
  await renderQueue.refill(await renders.countDue(MOST_WAKE_UPS), config.sweepIntervalMs)
}

async function forgetImages({ imageCache }: SweepContext): Promise<void> {
  await imageCache.removeExpired()
}

async function removeUnfinished({ uploadLeftovers }: SweepContext): Promise<void> {
  await uploadLeftovers.removeUnfinished(new Date())
}

async function removeUnnamed({ uploadLeftovers, log }: SweepContext): Promise<void> {
  const removed = await uploadLeftovers.removeUnnamed()
  if (removed > 0) log.info('images that no text names were removed', { count: removed })
}

async function forgetShares({ shareArticles }: SweepContext): Promise<void> {
  await shareArticles.removeEnded(new Date())
}

async function forgetGrants({ oauthLeftovers }: SweepContext): Promise<void> {
  await oauthLeftovers.remove(new Date())
}

async function removeFiles({ objectRemovals, objectStore }: SweepContext): Promise<void> {
  for (const prefix of await objectRemovals.list()) {
    await objectStore.removeAll(prefix)
    await objectRemovals.done(prefix)
  }
}

async function sealBacklog({ sealing }: SweepContext): Promise<void> {
  await sealing.step()
}
