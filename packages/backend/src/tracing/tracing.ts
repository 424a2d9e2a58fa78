import type { Telemetry } from 'bullmq'

export type Sampler = 'always_on' | 'always_off' | 'traceidratio'

/** How much is traced. The exporter itself reads the destination from the standard `OTEL_EXPORTER_OTLP_*` variables. */
export type TracingConfig = {
  readonly sampler: Sampler
  /** Whether a caller's sampling decision overrides our own. */
  readonly followsParent: boolean
  /** The share of traces that `traceidratio` keeps, 0 to 1. */
  readonly ratio: number
}

/** The names of spans: a stage of the work, or a request, named after its route's pattern. */
export type SpanName =
  | `${'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OTHER'} ${string}`
  | `galley.${string}`

/** All attributes that a span may have. None can hold a text, a token or a URL. */
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
  /** A `traceparent` from outside. By default the parent is the current span. */
  readonly parent?: string | null
  readonly attributes?: SpanAttributes
}

export type Span = {
  rename(name: SpanName): void
  set(attributes: SpanAttributes): void
}

/** Records spans of the work, their order and duration, across processes and under one trace id. */
export interface Tracing {
  readonly isOn: boolean
  /** Records the spans of the queue; null when nothing is traced. */
  readonly queueTelemetry: Telemetry | null
  /** Runs `work` in a span. If `work` throws, marks the span as failed with the error's name, never its message. */
  span<T>(name: SpanName, options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T>
  /** Returns the current span as a `traceparent` (W3C Trace Context) for the next process; null without a span. */
  current(): string | null
  /** Sends the spans that have not been sent yet. */
  close(): Promise<void>
}

const noSpan: Span = { rename: () => {}, set: () => {} }

/** Does nothing. Used when tracing is off. */
export const noTracing: Tracing = {
  isOn: false,
  queueTelemetry: null,
  span: (_name, _options, work) => work(noSpan),
  current: () => null,
  close: async () => {},
}
