/** What an execution shows about the services that every render needs: they are up, one is unavailable, or nothing. */
export type ServiceSign = 'up' | 'away' | 'none'

const FIRST_REST_MS = 1_000
const LONGEST_REST_MS = 15_000

/**
 * Keeps a worker from wasting an attempt of every waiting render while a service that all renders need is unavailable.
 * The worker backs off, then lets one render at a time test whether the service is back.
 */
export class OutageBrake {
  readonly #now: () => number
  #failures = 0
  #restUntil = 0

  /** @param now milliseconds of a clock that never jumps. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Returns how many slots the worker may use now. */
  allow(slots: number): number {
    if (this.#failures === 0) return slots
    return this.#now() < this.#restUntil ? 0 : 1
  }

  /** Returns the remaining back-off in milliseconds; 0 when there is none. */
  restMs(): number {
    return Math.max(0, this.#restUntil - this.#now())
  }

  /** Records the outcome of an execution. Each consecutive failure doubles the back-off. */
  note(sign: ServiceSign): void {
    if (sign === 'up') this.#failures = 0
    if (sign !== 'away') return
    this.#restUntil = this.#now() + Math.min(FIRST_REST_MS * 2 ** this.#failures, LONGEST_REST_MS)
    this.#failures += 1
  }
}
