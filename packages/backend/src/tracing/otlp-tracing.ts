import type { Context, Span as OtelSpan, TextMapPropagator, Tracer } from '@opentelemetry/api'
import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
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
import type { Telemetry } from 'bullmq'
import { BullMQOtel } from 'bullmq-otel'
import { readTraceparent, writeTraceparent } from './traceparent.ts'
import type { Span, SpanName, SpanOptions, Tracing, TracingConfig } from './tracing.ts'

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const

/**
 * Propagates the trace through the queue's jobs. Only reads and writes `traceparent`, because a `tracestate` from
 * outside may hold any text.
 */
const traceparentOnly: TextMapPropagator = {
  inject: (ctx, carrier, { set }) => {
    const span = trace.getSpanContext(ctx)
    if (span) set(carrier, 'traceparent', writeTraceparent(span))
  },
  extract: (ctx, carrier, { get }) => {
    const header = get(carrier, 'traceparent')
    return contextOf(typeof header === 'string' ? header : null) ?? ctx
  },
  fields: () => ['traceparent'],
}

/**
 * Sends our own spans and the queue's over OTLP/HTTP. They hold ids, names and times. Automatic instrumentation would
 * record URLs, statements and error messages, which can hold what a user wrote.
 */
export class OtlpTracing implements Tracing {
  readonly isOn = true
  readonly queueTelemetry: Telemetry
  readonly #provider: TracerProvider
  readonly #tracer: Tracer

  constructor(service: string, config: TracingConfig) {
    const own = resourceFromAttributes({ 'service.name': `galley-${service}`, 'service.namespace': 'galley' })
    const named = detectResources({ detectors: [envDetector] })
    this.#provider = new TracerProvider({
      resource: defaultResource().merge(own).merge(named),
      sampler: samplerOf(config),
      spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
    })
    this.#tracer = this.#provider.getTracer('galley')
    // The queue creates its spans through the global API, so our spans use the same global context.
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
    propagation.setGlobalPropagator(traceparentOnly)
    trace.setGlobalTracerProvider(this.#provider)
    this.queueTelemetry = new BullMQOtel({ tracerName: 'galley' })
  }

  async span<T>(name: SpanName, options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T> {
    const { kind, attributes } = options
    const span = this.#tracer.startSpan(
      name,
      { kind: kind ? KINDS[kind] : SpanKind.INTERNAL, ...(attributes && { attributes }) },
      contextOf(options.parent) ?? context.active(),
    )
    try {
      return await context.with(trace.setSpan(context.active(), span), () => work(handleOf(span)))
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      span.setAttribute('error.type', error instanceof Error ? error.name : 'NotAnError')
      throw error
    } finally {
      span.end()
    }
  }

  current(): string | null {
    const span = trace.getSpanContext(context.active())
    return span ? writeTraceparent(span) : null
  }

  async close(): Promise<void> {
    await this.#provider.shutdown()
  }
}

/** Returns the header's context; null when the header names no trace. */
function contextOf(traceparent: string | null | undefined): Context | null {
  const outside = readTraceparent(traceparent)
  return outside && trace.setSpanContext(ROOT_CONTEXT, { ...outside, isRemote: true })
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
