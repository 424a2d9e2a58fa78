import type { Tracing, TracingConfig } from './tracing.ts'
import { noTracing } from './tracing.ts'

/** Opens the configured tracing. Null: loads nothing, and a span costs one function call. */
export async function openTracing(service: 'api' | 'worker', config: TracingConfig | null): Promise<Tracing> {
  if (config === null) return noTracing
  const { OtlpTracing } = await import('./otlp-tracing.ts')
  return new OtlpTracing(service, config)
}
