import type { Telemetry } from 'bullmq'

export type Sampler = 'always_on' | 'always_off' | 'traceidratio'

/** How much is traced. Where it is sent, the exporter reads from the standard `OTEL_EXPORTER_OTLP_*` variables itself. */
export type TracingConfig = {
  readonly sampler: Sampler
  /** Whether a caller's decision to trace, or not to, counts more than our own. */
  readonly followsParent: boolean
  /** The share that `traceidratio` keeps, 0 to 1. */
  readonly ratio: number
}

/** What our spans are called: a stage of the work, or a request, whose name is its route's pattern. */
export type SpanName =
  | `${'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE' | 'OTHER'} ${string}`
  | `galley.${string}`

/** All that a span may carry beside its name and its times. Nothing here can hold a text, a token or a URL. */
export type SpanAttributes = {
  readonly 'http.request.method'?: string
  readonly 'http.route'?: string
  readonly 'http.response.status_code'?: number
  readonly 'galley.request_id'?: string
  readonly 'galley.render_id'?: string
  readonly 'galley.attempt'?: number
  readonly 'galley.platform'?: string
  readonly 'galley.pages'?: number
  readonly 'galley.outcome'?: string
}

export type SpanOptions = {
  readonly kind?: 'server' | 'client' | 'producer' | 'consumer'
  /** A `traceparent` from outside. The span that is under way unless told. */
  readonly parent?: string | null
  readonly attributes?: SpanAttributes
}

export type Span = {
  rename(name: SpanName): void
  set(attributes: SpanAttributes): void
}

/** What is done, in which order, for how long: over processes, under one trace id. */
export interface Tracing {
  readonly isOn: boolean
  /** What records the spans of the queue; null when nothing is traced. */
  readonly queueTelemetry: Telemetry | null
  /** Runs `work` in a span. A span whose work throws is marked as failed, with the error's name and never its message. */
  span<T>(name: SpanName, options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T>
  /** The span under way as a `traceparent` (W3C Trace Context), to be handed to the next process; null without one. */
  current(): string | null
  /** Sends what has not been sent. */
  close(): Promise<void>
}

const noSpan: Span = { rename: () => {}, set: () => {} }

/** Tracing while nobody asked for it. */
export const noTracing: Tracing = {
  isOn: false,
  queueTelemetry: null,
  span: (_name, _options, work) => work(noSpan),
  current: () => null,
  close: async () => {},
}
