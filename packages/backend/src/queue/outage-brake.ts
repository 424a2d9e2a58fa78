/** What a render's execution has shown of the parts that every render needs: they are up, one is away, or nothing. */
export type ServiceSign = 'up' | 'away' | 'none'

const FIRST_REST_MS = 1_000
const LONGEST_REST_MS = 15_000

/**
 * Keeps a worker from going through all that waits, an attempt each, while a part is away that every render needs. It rests, then
 * one render at a time finds out whether the part is back.
 */
export class OutageBrake {
  readonly #now: () => number
  #failures = 0
  #restUntil = 0

  /** @param now milliseconds of a clock that never jumps. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** How many of its slots the worker may use at this moment. */
  allow(slots: number): number {
    if (this.#failures === 0) return slots
    return this.#now() < this.#restUntil ? 0 : 1
  }

  /** How long the rest goes on, in milliseconds; 0 when there is none. */
  restMs(): number {
    return Math.max(0, this.#restUntil - this.#now())
  }

  /** Takes in how an execution went. Each failure in a row makes the rest twice as long. */
  note(sign: ServiceSign): void {
    if (sign === 'up') this.#failures = 0
    if (sign !== 'away') return
    this.#restUntil = this.#now() + Math.min(FIRST_REST_MS * 2 ** this.#failures, LONGEST_REST_MS)
    this.#failures += 1
  }
}
