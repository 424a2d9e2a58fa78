import type { Worker } from 'node:worker_threads'

/** The wall-clock limit, as a multiple of the CPU limit. After it the task is given up, because its caller waits. */
const MOST_WAITING = 6
/** The shortest interval between checks of a task's CPU time. */
const LOOK_AGAIN_MS = 100

/**
 * `cpu`: the task used its CPU limit. `wait`: it hit the wall-clock limit, because the machine is busy or the thread
 * does not report.
 */
export type Exceeded = 'cpu' | 'wait'

/**
 * Limits a task by its CPU time, in ms. Wall-clock time would punish a simple task on a busy machine.
 *
 * `onExceeded` is called at most once, and never after `clear`.
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

  /** Returns the CPU time in ms; null when the thread has ended. */
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
