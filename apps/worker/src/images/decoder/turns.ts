type Waiter = { readonly owner: string; readonly admit: () => void }

/** Lets a few owners work at once, each on one thing at a time, in the order in which they came. */
export class Turns {
  readonly #atOnce: number
  readonly #working = new Map<string, Waiter>()
  readonly #waiting = new Set<Waiter>()

  constructor(atOnce: number) {
    this.#atOnce = atOnce
  }

  /**
   * Waits for the owner's turn. Returns what ends it. It ends with the signal too: what hangs in a turn must not keep the
   * owner's next one. @throws the signal's reason when the caller gives up.
   */
  async take(owner: string, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiter = { owner, admit: resolve }
    const end = () => {
      signal.removeEventListener('abort', abort)
      if (this.#working.get(owner) !== waiter) return
      this.#working.delete(owner)
      this.#serve()
    }
    const abort = () => {
      this.#waiting.delete(waiter)
      reject(signal.reason)
      end()
    }
    signal.addEventListener('abort', abort, { once: true })
    this.#waiting.add(waiter)
    this.#serve()
    await promise
    return end
  }

  #serve(): void {
    for (const waiter of this.#waiting) {
      if (this.#working.size >= this.#atOnce) return
      if (this.#working.has(waiter.owner)) continue
      this.#waiting.delete(waiter)
      this.#working.set(waiter.owner, waiter)
      waiter.admit()
    }
  }
}
