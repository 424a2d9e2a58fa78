import type { RenderId } from '../domain/ids.ts'
import type { RedisConnection } from '../redis/connection.ts'
import { ADDED } from './render-line.ts'
import { RedisRenderQueue } from './render-queue.ts'

/** Takes nothing more, and waits for what runs. */
type Consumer = { close(): Promise<void> }

/** How often it looks by itself, for when an announcement was lost. */
const LOOK_EVERY_MS = 1_000

export type ConsumerOptions = {
  /** Renders at a time. With more than one, long renders never have the last of them. */
  readonly lanes: number
  readonly onError: (error: unknown) => void
}

type Connections = {
  readonly requests: RedisConnection
  /** Hears of what is added; it can do nothing else. */
  readonly announcements: RedisConnection
}

/**
 * Hands renders to `execute` as their turns come. One that fails is not tried again here: the render's row says what is to be
 * done, and the sweep wakes a worker for it.
 */
export function consumeRenders(
  { requests, announcements }: Connections,
  { lanes, onError }: ConsumerOptions,
  execute: (id: RenderId, traceparent: string | null) => Promise<void>,
): Consumer {
  const queue = new RedisRenderQueue(requests)
  const running = new Set<Promise<void>>()
  let long = 0
  let isClosed = false
  let looking: Promise<void> | null = null
  let lookAgain = false

  async function fillLanes(): Promise<void> {
    while (!isClosed && running.size < lanes) {
      const taken = await queue.take({ mayBeLong: long < Math.max(1, lanes - 1) })
      if (!taken) return
      const { job, isLong } = taken
      long += isLong ? 1 : 0
      const run = execute(job.render_id as RenderId, job.traceparent ?? null)
        .catch(onError)
        .finally(() => {
          running.delete(run)
          long -= isLong ? 1 : 0
          look()
        })
      running.add(run)
    }
  }

  /** One look at a time; whatever happens meanwhile is looked at after it. */
  function look(): void {
    lookAgain = true
    looking ??= (async () => {
      while (lookAgain) {
        lookAgain = false
        await fillLanes().catch(onError)
      }
    })().finally(() => {
      looking = null
    })
  }

  announcements.on('message', look)
  announcements.subscribe(ADDED).catch(onError)
  const timer = setInterval(look, LOOK_EVERY_MS)
  look()
  return {
    close: async () => {
      isClosed = true
      clearInterval(timer)
      announcements.off('message', look)
      await looking
      await Promise.all(running)
    },
  }
}
