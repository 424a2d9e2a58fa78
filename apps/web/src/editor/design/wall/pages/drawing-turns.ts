/** Work that waits for its turn. */
type Waiting = {
  /** Of the waiting, the one with the lowest rank is next. */
  readonly rank: () => number
  readonly begin: () => void
}

/** Lets a few pieces of work run at once, the most urgent first. */
export class DrawingTurns {
  readonly #waiting = new Set<Waiting>()
  readonly #most: number
  #running = 0
  #isChoosing = false

  constructor(most: number) {
    this.#most = most
  }

  /** Calls `begin` when it is this work's turn. Returns what ends the turn, or the wait for it. */
  ask(waiting: Waiting): () => void {
    let isOver = false
    let hasBegun = false
    const entry: Waiting = {
      rank: waiting.rank,
      begin: () => {
        hasBegun = true
        waiting.begin()
      },
    }
    this.#waiting.add(entry)
    this.#chooseSoon()
    return () => {
      if (isOver) return
      isOver = true
      this.#waiting.delete(entry)
      if (!hasBegun) return
      this.#running--
      this.#chooseSoon()
    }
  }

  /** Waits for a microtask, because many ask at once, and the first to ask needn't be the most urgent. */
  #chooseSoon() {
    if (this.#isChoosing) return
    this.#isChoosing = true
    queueMicrotask(() => {
      this.#isChoosing = false
      while (this.#running < this.#most && this.#waiting.size > 0) this.#beginNext()
    })
  }

  #beginNext() {
    const ranked = [...this.#waiting].map((entry) => ({ entry, rank: entry.rank() }))
    const [first] = ranked.sort((one, other) => one.rank - other.rank)
    if (!first) return
    this.#waiting.delete(first.entry)
    this.#running++
    first.entry.begin()
  }
}
