import { mayStartLong } from '../domain/flow.ts'

/**
 * Counts the long renders of a worker. A claim that may return a long render is counted in advance, so that two
 * concurrent claims can't both take the last place for one.
 */
export class Slots {
  readonly #slots: number
  #long = 0
  #longEnded = Promise.withResolvers<void>()

  constructor(slots: number) {
    this.#slots = slots
  }

  /** Resolves when a long render of this worker has ended. */
  get longEnded(): Promise<void> {
    return this.#longEnded.promise
  }

  /**
   * Claims a render. Reserves a place for a long one until the render turns out to be short.
   *
   * @param claim  takes whether the render may be long
   */
  async take<R extends { readonly isLong: boolean }>(
    claim: (mayBeLong: boolean) => Promise<R | null>,
  ): Promise<{ readonly render: R | null; readonly mayBeLong: boolean }> {
    const mayBeLong = mayStartLong(this.#long, this.#slots)
    if (!mayBeLong) return { render: await claim(false), mayBeLong }
    this.#long += 1
    let isLong = false
    try {
      const render = await claim(true)
      isLong = render?.isLong ?? false
      return { render, mayBeLong }
    } finally {
      if (!isLong) this.#free()
    }
  }

  /** Frees the place that `take` reserved for the render. */
  release({ isLong }: { readonly isLong: boolean }): void {
    if (isLong) this.#free()
  }

  #free(): void {
    this.#long -= 1
    this.#longEnded.resolve()
    this.#longEnded = Promise.withResolvers()
  }
}
