import { untilAborted } from '../until-aborted.ts'
import { ImageRefusal } from './image-refusal.ts'

/** A shared time limit for several steps. The time between steps, such as waiting for a host, isn't counted. */
export class TimeBudget {
  readonly #signal: AbortSignal
  #leftMs: number

  constructor(leftMs: number, signal: AbortSignal) {
    this.#leftMs = leftMs
    this.#signal = signal
  }

  /**
   * Runs one step. @throws ImageRefusal `timeout` when the time is used up; the signal's reason when the caller gives
   * up.
   */
  async spend<T>(step: (until: AbortSignal) => Promise<T>): Promise<T> {
    const limit = AbortSignal.timeout(Math.max(1, Math.ceil(this.#leftMs)))
    const until = AbortSignal.any([this.#signal, limit])
    const startedAt = performance.now()
    try {
      return await untilAborted(until, step(until))
    } catch (error) {
      this.#signal.throwIfAborted()
      if (limit.aborted) throw new ImageRefusal('timeout', { cause: error })
      throw error
    } finally {
      this.#leftMs -= performance.now() - startedAt
    }
  }
}
