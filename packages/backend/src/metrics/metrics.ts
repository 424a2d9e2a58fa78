import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** The pattern of label values. Labels are names from closed sets. Any other value is counted as `other`. */
const LABEL_VALUE = /^[A-Za-z0-9_./{}:-]{1,80}$/

export type Labels<L extends string> = Readonly<Record<L, string | number>>

/** A counter. */
export type Count<L extends string> = { add(labels: Labels<L>, amount?: number): void }

/** A histogram of durations, in seconds. */
export type Durations<L extends string> = { observe(labels: Labels<L>, seconds: number): void }

type Described<L extends string> = {
  readonly name: `galley_${string}`
  readonly help: string
  readonly labels: readonly L[]
}

/**
 * The metrics of one process, in Prometheus's format. Each instance has its own registry, so that two contexts in one
 * process don't share their counts.
 *
 * No label holds a path, an id or a text. Label values are checked, because metrics are kept for months and read by
 * people who may not read what users write.
 */
export class Metrics {
  readonly contentType = Registry.PROMETHEUS_CONTENT_TYPE
  readonly #registry = new Registry()
  readonly #texts: (() => Promise<string>)[] = []

  count<const L extends string>({ name, help, labels }: Described<L>): Count<L> {
    const counter = new Counter({ name, help, labelNames: [...labels], registers: [this.#registry] })
    return { add: (values, amount = 1) => counter.inc(plain(values), amount) }
  }

  durations<const L extends string>(
    { name, help, labels }: Described<L>,
    buckets: readonly number[],
  ): Durations<L> {
    const registers = [this.#registry]
    const histogram = new Histogram({ name, help, labelNames: [...labels], buckets: [...buckets], registers })
    return { observe: (values, seconds) => histogram.observe(plain(values), seconds) }
  }

  /**
   * Adds gauges whose values `read` returns together, once for each scrape. If `read` fails, the gauges are left out.
   */
  gauges<N extends `galley_${string}`>(
    described: Readonly<Record<N, string>>,
    read: () => Readonly<Record<N, number>> | Promise<Readonly<Record<N, number>>>,
  ): void {
    let reading: Promise<Readonly<Record<N, number>>> | null = null
    const readOnce = () => {
      reading ??= Promise.resolve()
        .then(read)
        .finally(() => {
          reading = null
        })
      return reading
    }
    for (const [name, help] of Object.entries<string>(described)) {
      const gauge = new Gauge({
        name,
        help,
        registers: [this.#registry],
        collect: async () => {
          const values = await readOnce().catch(() => null)
          if (values === null) gauge.remove()
          else gauge.set(values[name as N])
        },
      })
    }
  }

  /** Adds the standard metrics of a Node process: memory, CPU, event-loop lag. */
  addProcess(): void {
    collectDefaultMetrics({ register: this.#registry })
  }

  /** Adds metrics that a library exports itself, in Prometheus's text format. If `read` fails, they are left out. */
  addText(read: () => Promise<string>): void {
    this.#texts.push(read)
  }

  /** Returns all current metrics, in Prometheus's text format. */
  async text(): Promise<string> {
    const others = this.#texts.map((read) =>
      read().then(
        (text) => `${text.trimEnd()}\n`,
        () => '',
      ),
    )
    return (await Promise.all([this.#registry.metrics(), ...others])).join('')
  }
}

function plain<L extends string>(labels: Labels<L>): Record<L, string> {
  const values = Object.entries<string | number>(labels).map(([name, value]) => {
    const text = String(value)
    return [name, LABEL_VALUE.test(text) ? text : 'other']
  })
  return Object.fromEntries(values) as Record<L, string>
}
