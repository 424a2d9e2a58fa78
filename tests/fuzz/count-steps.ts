import { Session } from 'node:inspector/promises'

/**
 * Counts what runs in the renderer's code: every call and every turn of a loop or a branch, as V8 counts them for
 * coverage. The same work gives the same number on every machine. What a regular expression or a method of the language
 * does inside isn't counted.
 */
export class StepCounter {
  readonly #session = new Session()

  /** Starts to count in this thread. Only modules that it loads afterwards are counted in full. */
  static async start(): Promise<StepCounter> {
    const counter = new StepCounter()
    counter.#session.connect()
    await counter.#session.post('Profiler.enable')
    await counter.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
    return counter
  }

  /** Returns the steps of some work. */
  async stepsOf(work: () => unknown): Promise<number> {
    await this.#session.post('Profiler.takePreciseCoverage')
    work()
    const { result } = await this.#session.post('Profiler.takePreciseCoverage')
    const own = result.filter(({ url }) => url.includes('/packages/render/src/'))
    return own
      .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
      .reduce((sum, { count }) => sum + count, 0)
  }

  async stop(): Promise<void> {
    await this.#session.post('Profiler.stopPreciseCoverage')
    this.#session.disconnect()
  }
}
