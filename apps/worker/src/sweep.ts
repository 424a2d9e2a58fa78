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
  | 'shareArticles'
  | 'log'
  | 'config'
> & { readonly sealing: Pick<BacklogSealing, 'step'> }

/** A step that takes longer has met a part that hangs: the next ones go on without it. */
const STEP_WITHIN_MS = 120_000

/** Looks for renders that nobody works on, again and again, until it is stopped. */
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
 * Wakes a worker for every render whose job was forgotten or whose worker died, gives up the worn-out ones, and
 * removes the files of what came to nothing, and seals what isn't sealed yet. No step waits for another's success, or for one that hangs.
 */
export async function sweep(ctx: SweepContext): Promise<void> {
  for (const step of [giveUp, wake, forgetImages, forgetShares, removeFiles, sealBacklog]) {
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

/** As many are counted as are soon begun. Of the others, those that are due then are counted by the next sweeps. */
const MOST_WAKE_UPS = 1_000

/** Redis may have been emptied, a process may have died between the row and its wake-up, or a lease may have run out. */
async function wake({ renders, renderQueue, config }: SweepContext): Promise<void> {
  await renderQueue.refill(await renders.countDue(MOST_WAKE_UPS), config.sweepIntervalMs)
}

async function forgetImages({ imageCache }: SweepContext): Promise<void> {
  await imageCache.removeExpired()
}

async function forgetShares({ shareArticles }: SweepContext): Promise<void> {
  await shareArticles.removeEnded(new Date())
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
