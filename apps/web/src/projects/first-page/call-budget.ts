/** Lets a few calls go at once, and later ones at a steady rate. A user's own calls then always have room. */
export class CallBudget {
  readonly #atOnce: number
  readonly #everyMs: number
  readonly #now: () => number
  #left: number
  #at: number

  /** `now` returns a time in ms. */
  constructor(limits: { readonly atOnce: number; readonly everyMs: number }, now = () => performance.now()) {
    this.#atOnce = limits.atOnce
    this.#everyMs = limits.everyMs
    this.#now = now
    this.#left = limits.atOnce
    this.#at = now()
  }

  /** Takes the next call. Returns how long to wait before it, in ms. */
  take(): number {
    const now = this.#now()
    this.#left = Math.min(this.#atOnce, this.#left + (now - this.#at) / this.#everyMs)
    this.#at = now
    this.#left -= 1
    return Math.max(0, Math.ceil(-this.#left * this.#everyMs))
  }
}
