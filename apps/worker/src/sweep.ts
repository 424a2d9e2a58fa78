import { loggedError } from '@galley/backend'
import type { WorkerContext } from './context.ts'

type SweepContext = Pick<
  WorkerContext,
  'renders' | 'renderQueue' | 'objectStore' | 'objectRemovals' | 'log' | 'config'
>

/** Renders that have waited longer than this may have lost their job and get a new one. */
const QUEUED_GRACE_MS = 5_000

/** Looks for renders that nobody works on, again and again, until it is stopped. */
export function startSweep(ctx: SweepContext): { stop: () => Promise<void> } {
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(() =>
      sweep(ctx).catch((error: unknown) => ctx.log.warn('a sweep failed', { error: loggedError(error) })),
    )
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
 * removes the files of what was deleted.
 */
export async function sweep(ctx: SweepContext): Promise<void> {
  const failed = await ctx.renders.failWornOut()
  if (failed > 0) ctx.log.warn('renders were given up', { count: failed })

  const abandoned = await ctx.renders.listAbandoned(new Date(Date.now() - QUEUED_GRACE_MS))
  for (const { id, attempt } of abandoned) await ctx.renderQueue.add({ id, attempt: attempt + 1 })

  for (const prefix of await ctx.objectRemovals.list()) {
    await ctx.objectStore.removeAll(prefix)
    await ctx.objectRemovals.done(prefix)
  }
}
