import type { Worker } from 'node:worker_threads'

/** A task that has not had its time after so many times as long is given up: its caller waits for an answer. */
const MOST_WAITING = 6
/** How often a task is looked at that should be done and has not had its time yet. */
const LOOK_AGAIN_MS = 100

/** `cpu`: it used all that it may. `wait`: the machine had no time for it, or it can't even be asked what it used. */
export type Exceeded = 'cpu' | 'wait'

/**
 * Limits one task of a thread by the CPU time that it uses, in ms: on a busy machine the same task takes longer, and is no more complex.
 *
 * `onExceeded` is called once at most, and never after `clear`.
 */
export class CpuLimit {
  readonly #worker: Worker
  readonly #limitMs: number
  readonly #onExceeded: (what: Exceeded) => void
  readonly #atStart: ReturnType<Worker['cpuUsage']>
  readonly #deadline: NodeJS.Timeout
  #nextLook: NodeJS.Timeout
  #isOver = false

  constructor(worker: Worker, limitMs: number, onExceeded: (what: Exceeded) => void) {
    this.#worker = worker
    this.#limitMs = limitMs
    this.#onExceeded = onExceeded
    this.#atStart = worker.cpuUsage()
    this.#atStart.catch(() => {})
    this.#deadline = setTimeout(() => this.#exceed('wait'), limitMs * MOST_WAITING)
    this.#nextLook = setTimeout(() => this.#look(), limitMs)
  }

  clear(): void {
    this.#isOver = true
    clearTimeout(this.#deadline)
    clearTimeout(this.#nextLook)
  }

  async #look(): Promise<void> {
    const usedMs = await this.#usedMs()
    if (this.#isOver || usedMs === null) return
    if (usedMs >= this.#limitMs) return this.#exceed('cpu')
    this.#nextLook = setTimeout(() => this.#look(), Math.max(LOOK_AGAIN_MS, this.#limitMs - usedMs))
  }

  /** Null when the thread has ended. */
  async #usedMs(): Promise<number | null> {
    try {
      const { user, system } = await this.#worker.cpuUsage(await this.#atStart)
      return (user + system) / 1_000
    } catch {
      return null
    }
  }

  #exceed(what: Exceeded): void {
    this.clear()
    this.#onExceeded(what)
  }
}
