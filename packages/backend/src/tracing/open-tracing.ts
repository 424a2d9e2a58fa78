import type { Tracing } from './tracing.ts'
import { noTracing } from './tracing.ts'

export type Sampler = 'always_on' | 'always_off' | 'traceidratio'

/** How much is traced. Where it is sent, the exporter reads from the standard `OTEL_EXPORTER_OTLP_*` variables itself. */
export type TracingConfig = {
  readonly sampler: Sampler
  /** Whether a caller's decision to trace, or not to, counts more than our own. */
  readonly followsParent: boolean
  /** The share that `traceidratio` keeps, 0 to 1. */
  readonly ratio: number
}

/** Opens what the configuration asks for; null: nothing is loaded, and a span costs one call of a function. */
export async function openTracing(service: 'api' | 'worker', config: TracingConfig | null): Promise<Tracing> {
  if (config === null) return noTracing
  const { OtlpTracing } = await import('./otlp-tracing.ts')
  return new OtlpTracing(service, config)
}
