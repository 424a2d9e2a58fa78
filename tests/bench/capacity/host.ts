/** A running render. `leftS` is its remaining time with all the cores that it can use. */
export type Run<W> = {
  readonly job: number
  readonly worker: W
  readonly isLong: boolean
  /** The number of cores that it can use at a time. Chromium paints one page while it encodes another. */
  readonly cores: number
  leftS: number
}

/** A machine whose cores are shared by its renders. While there are enough cores, no render is slowed down. */
export class Host<W> {
  readonly runs = new Set<Run<W>>()
  readonly #cores: number
  #atS = 0
  #usedCoreS = 0
  /** Increases with each change, so that outdated end events can be ignored. */
  version = 0

  constructor(cores: number) {
    this.#cores = cores
  }

  get usedCoreS(): number {
    return this.#usedCoreS
  }

  add(run: Run<W>, nowS: number): void {
    this.advance(nowS)
    this.runs.add(run)
    this.version++
  }

  remove(run: Run<W>, nowS: number): void {
    this.advance(nowS)
    this.runs.delete(run)
    this.version++
  }

  advance(nowS: number): void {
    const passedS = nowS - this.#atS
    this.#atS = nowS
    const speed = this.#speed()
    for (const run of this.runs) run.leftS -= passedS * speed
    this.#usedCoreS += passedS * speed * this.#wanted()
  }

  /** Returns the first end of its renders, if none begins before. Null when none runs. */
  nextEnd(): { readonly atS: number; readonly run: Run<W> } | null {
    let first: Run<W> | null = null
    for (const run of this.runs) if (!first || run.leftS < first.leftS) first = run
    return first && { atS: this.#atS + Math.max(0, first.leftS) / this.#speed(), run: first }
  }

  #wanted(): number {
    let cores = 0
    for (const run of this.runs) cores += run.cores
    return cores
  }

  #speed(): number {
    return Math.min(1, this.#cores / Math.max(this.#wanted(), Number.EPSILON))
  }
}
