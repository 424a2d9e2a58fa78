/** Holds a state that components observe. */
export class StateStore<T extends object> {
  readonly #listeners = new Set<() => void>()
  #state: T

  constructor(state: T) {
    this.#state = state
  }

  readonly state = (): T => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  set(change: Partial<T>) {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}
