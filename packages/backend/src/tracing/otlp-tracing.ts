import { AsyncLocalStorage } from 'node:async_hooks'
import type { Span as OtelSpan, Tracer } from '@opentelemetry/api'
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import type { Sampler } from '@opentelemetry/sdk-trace'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { readTraceparent, writeTraceparent } from './traceparent.ts'
import type { Span, SpanName, SpanOptions, Tracing, TracingConfig } from './tracing.ts'

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const

/**
 * Sends spans over OTLP/HTTP. All of them are our own: instrumentation that finds its spans by itself would record
 * URLs, statements and error messages, and those can hold what a user wrote.
 */
export class OtlpTracing implements Tracing {
  readonly isOn = true
  readonly #provider: TracerProvider
  readonly #tracer: Tracer
  readonly #underWay = new AsyncLocalStorage<OtelSpan>()

  constructor(service: string, config: TracingConfig) {
    const own = resourceFromAttributes({ 'service.name': `galley-${service}`, 'service.namespace': 'galley' })
    const named = detectResources({ detectors: [envDetector] })
    this.#provider = new TracerProvider({
      resource: defaultResource().merge(own).merge(named),
      sampler: samplerOf(config),
      spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
    })
    this.#tracer = this.#provider.getTracer('galley')
  }

  async span<T>(name: SpanName, options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T> {
    const { kind, attributes } = options
    const span = this.#tracer.startSpan(
      name,
      { kind: kind ? KINDS[kind] : SpanKind.INTERNAL, ...(attributes && { attributes }) },
      this.#contextOf(options.parent),
    )
    try {
      return await this.#underWay.run(span, () => work(handleOf(span)))
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      span.setAttribute('error.type', error instanceof Error ? error.name : 'NotAnError')
      throw error
    } finally {
      span.end()
    }
  }

  current(): string | null {
    const span = this.#underWay.getStore()
    return span ? writeTraceparent(span.spanContext()) : null
  }

  async close(): Promise<void> {
    await this.#provider.shutdown()
  }

  #contextOf(parent: string | null | undefined) {
    const outside = readTraceparent(parent)
    if (outside) return trace.setSpanContext(ROOT_CONTEXT, { ...outside, isRemote: true })
    const span = this.#underWay.getStore()
    return span ? trace.setSpan(ROOT_CONTEXT, span) : ROOT_CONTEXT
  }
}

function handleOf(span: OtelSpan): Span {
  return {
    rename: (name) => void span.updateName(name),
    set: (attributes) => void span.setAttributes(attributes),
  }
}

function samplerOf({ sampler, followsParent, ratio }: TracingConfig): Sampler {
  const samplers = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(ratio),
  }
  const root = samplers[sampler]()
  return followsParent ? new ParentBasedSampler({ root }) : root
}
