import type { Tracing, TracingConfig } from './tracing.ts'
import { noTracing } from './tracing.ts'

/** Opens what the configuration asks for; null: nothing is loaded, and a span costs one call of a function. */
export async function openTracing(service: 'api' | 'worker', config: TracingConfig | null): Promise<Tracing> {
  if (config === null) return noTracing
  const { OtlpTracing } = await import('./otlp-tracing.ts')
  return new OtlpTracing(service, config)
}
