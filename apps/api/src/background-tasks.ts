import type { Log } from '@galley/backend'
import { loggedError } from '@galley/backend'

/** Runs work after the response, such as sending an email, so that its duration does not show in the response time. */
export class BackgroundTasks {
  readonly #log: Log
  readonly #running = new Set<Promise<void>>()

  constructor(log: Log) {
    this.#log = log
  }

  /** Starts a task. A failure is logged. */
  start(task: () => Promise<void>): void {
    const running = task().catch((error: unknown) =>
      this.#log.warn('a background task failed', { error: loggedError(error) }),
    )
    this.#running.add(running)
    void running.finally(() => this.#running.delete(running))
  }

  /** Resolves when all started tasks have ended. */
  async settle(): Promise<void> {
    await Promise.all(this.#running)
  }
}
