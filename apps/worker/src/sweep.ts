import { loggedError } from '@galley/backend'
import type { WorkerContext } from './context.ts'

type SweepContext = Pick<
  WorkerContext,
  'renders' | 'renderQueue' | 'objectStore' | 'objectRemovals' | 'imageCache' | 'log' | 'config'
>

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
 * removes the files of what came to nothing. No step waits for another's success.
 */
export async function sweep(ctx: SweepContext): Promise<void> {
  for (const step of [giveUp, wake, forgetImages, removeFiles]) {
    await step(ctx).catch((error: unknown) => ctx.log.warn('a sweep failed', { error: loggedError(error) }))
  }
}

async function giveUp({ renders, log }: SweepContext): Promise<void> {
  const failed = await renders.failWornOut()
  if (failed > 0) log.warn('renders were given up', { count: failed })
}

/** A render that has waited for longer than it is from one sweep to the next may have lost its job. It waits once, however often it is added. */
async function wake({ renders, renderQueue, config }: SweepContext): Promise<void> {
  const abandoned = await renders.listAbandoned(config.sweepIntervalMs)
  await Promise.all(abandoned.map((turn) => renderQueue.add({ ...turn, attempt: turn.attempt + 1 })))
}

async function forgetImages({ imageCache }: SweepContext): Promise<void> {
  await imageCache.removeExpired()
}

async function removeFiles({ objectRemovals, objectStore }: SweepContext): Promise<void> {
  for (const prefix of await objectRemovals.list()) {
    await objectStore.removeAll(prefix)
    await objectRemovals.done(prefix)
  }
}
