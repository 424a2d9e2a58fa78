type Entry<E> = { readonly atS: number; readonly number: number; readonly event: E }

/** Future events, earliest first. Of two at the same time, the one that was added first. A binary heap. */
export class Agenda<E> {
  readonly #heap: Entry<E>[] = []
  #noted = 0

  note(atS: number, event: E): void {
    this.#heap.push({ atS, number: this.#noted++, event })
    this.#rise(this.#heap.length - 1)
  }

  /** Removes and returns the next event. Null if there is none. */
  next(): { readonly atS: number; readonly event: E } | null {
    const first = this.#heap[0]
    const last = this.#heap.pop()
    if (!first || !last) return null
    if (first !== last) {
      this.#heap[0] = last
      this.#sink()
    }
    return first
  }

  #rise(from: number): void {
    let at = from
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (!this.#isBefore(at, parent)) return
      this.#swap(at, parent)
      at = parent
    }
  }

  #sink(): void {
    let at = 0
    for (;;) {
      let first = at
      for (const child of [2 * at + 1, 2 * at + 2]) if (this.#isBefore(child, first)) first = child
      if (first === at) return
      this.#swap(at, first)
      at = first
    }
  }

  #isBefore(one: number, other: number): boolean {
    const [a, b] = [this.#heap[one], this.#heap[other]]
    if (!a || !b) return false
    return a.atS < b.atS || (a.atS === b.atS && a.number < b.number)
  }

  #swap(one: number, other: number): void {
    const [a, b] = [this.#heap[one], this.#heap[other]]
    if (!a || !b) return
    this.#heap[one] = b
    this.#heap[other] = a
  }
}
