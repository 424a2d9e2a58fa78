type Waiter = { readonly owner: string; readonly admit: () => void }

/** Limits how many owners work at once, each on one task, in order of arrival. */
export class OwnerQueue {
  readonly #atOnce: number
  readonly #working = new Map<string, Waiter>()
  readonly #waiting = new Set<Waiter>()

  constructor(atOnce: number) {
    this.#atOnce = atOnce
  }

  /**
   * Waits until the owner may start. Returns a function that ends the task. The signal ends it too, so that a task that
   * hangs doesn't block the owner's next one. @throws the signal's reason when the caller gives up.
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
