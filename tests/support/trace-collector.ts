import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A span in the JSON of OTLP/HTTP. */
export type ReceivedSpan = {
  readonly service: string
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
}

export type TraceCollector = {
  /** The value for `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  readonly url: string
  /** All received bodies, unchanged. */
  readonly received: readonly string[]
  readonly spans: readonly ReceivedSpan[]
  close(): Promise<void>
}

/** Starts an OpenTelemetry collector that keeps the received spans. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const received: string[] = []
  const spans: ReceivedSpan[] = []
  const server = createServer(async (req, res) => {
    const body = await text(req)
    received.push(JSON.stringify(req.headers), body)
    spans.push(...spansIn(JSON.parse(body) as OtlpBody))
    res.setHeader('content-type', 'application/json').end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    spans,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

type OtlpBody = {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly { key: string; value: { stringValue?: string } }[] }
    readonly scopeSpans: readonly { readonly spans: readonly Omit<ReceivedSpan, 'service'>[] }[]
  }[]
}

function spansIn({ resourceSpans }: OtlpBody): ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const name = resource.attributes.find(({ key }) => key === 'service.name')
    const service = name?.value.stringValue ?? ''
    return scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, service })))
  })
}
