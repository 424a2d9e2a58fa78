import { setTimeout as delay } from 'node:timers/promises'
import type { RenderId } from '../domain/ids.ts'
import { mayTakeLong } from '../domain/turn.ts'
import type { RedisConnection } from '../redis/connection.ts'
import type { ServiceSign } from './outage-brake.ts'
import { OutageBrake } from './outage-brake.ts'
import { BELL } from './render-line.ts'
import { RedisRenderQueue } from './render-queue.ts'

/** Takes nothing more, and waits for what runs. */
type Consumer = { close(): Promise<void> }

/** How often it looks by itself, for when the bell rang and nobody came. */
const LOOK_EVERY_MS = 1_000

export type ConsumerOptions = {
  /** Renders at a time. With more than one, long renders never have the last of them. */
  readonly lanes: number
  readonly onError: (error: unknown) => void
}

type Connections = {
  readonly requests: RedisConnection
  /** Waits for the bell and can do nothing else. Ends when the consumer is closed. */
  readonly bell: RedisConnection
}

/**
 * Hands renders to `execute` as their turns come. One that fails is not tried again here: the render's row says what is to be
 * done, and the sweep wakes a worker for it. An execution that throws, or finds a part of the service away, makes it slow down.
 */
export function consumeRenders(
  { requests, bell }: Connections,
  { lanes, onError }: ConsumerOptions,
  execute: (id: RenderId, traceparent: string | null) => Promise<ServiceSign>,
): Consumer {
  const queue = new RedisRenderQueue(requests)
  const brake = new OutageBrake()
  const running = new Set<Promise<void>>()
  let long = 0
  let isClosed = false
  let looking: Promise<void> | null = null
  let lookAgain = false

  async function fillLanes(): Promise<void> {
    while (!isClosed && running.size < brake.allow(lanes)) {
      const taken = await queue.take({ mayBeLong: mayTakeLong(long, lanes) })
      if (!taken) return
      const { job, isLong } = taken
      long += isLong ? 1 : 0
      const run = execute(job.render_id as RenderId, job.traceparent ?? null)
        .catch((error: unknown): ServiceSign => {
          onError(error)
          return 'away'
        })
        .then((sign) => {
          brake.note(sign)
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

  /** Listens while there is a free lane: a bell that is heard by whoever can't come is rung in vain. */
  async function listen(): Promise<void> {
    while (!isClosed) {
      await looking
      const allowed = brake.allow(lanes)
      if (allowed === 0) await delay(LOOK_EVERY_MS)
      else if (running.size >= allowed) await Promise.race(running)
      else {
        await bell.blpop(BELL, 0).catch(restAfterError)
        look()
      }
    }
  }

  async function restAfterError(error: unknown): Promise<void> {
    if (isClosed) return
    onError(error)
    await delay(LOOK_EVERY_MS)
  }

  const timer = setInterval(look, LOOK_EVERY_MS)
  look()
  void listen()
  return {
    close: async () => {
      isClosed = true
      clearInterval(timer)
      bell.disconnect()
      await looking
      await Promise.all(running)
    },
  }
}
