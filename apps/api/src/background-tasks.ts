import type { Log } from '@galley/backend'
import { loggedError } from '@galley/backend'

/** Work that nobody waits for, such as sending a letter: how long it takes must not show in an answer. */
export class BackgroundTasks {
  readonly #log: Log
  readonly #running = new Set<Promise<void>>()

  constructor(log: Log) {
    this.#log = log
  }

  /** Starts a task. One that fails is logged. */
  start(task: () => Promise<void>): void {
    const running = task().catch((error: unknown) =>
      this.#log.warn('a background task failed', { error: loggedError(error) }),
    )
    this.#running.add(running)
    void running.finally(() => this.#running.delete(running))
  }

  /** Resolves when all that was started has ended. */
  async settle(): Promise<void> {
    await Promise.all(this.#running)
  }
}
