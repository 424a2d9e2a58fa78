import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { ApiBody, TestStack } from '../support/test-stack.ts'
import { eventually, freePort, startTestStack } from '../support/test-stack.ts'
import type { TraceCollector } from '../support/trace-collector.ts'
import { startTraceCollector } from '../support/trace-collector.ts'

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736'
const METRICS_TOKEN = 'a-token-for-prometheus'

let stack: TestStack
let traces: TraceCollector
const numbers = { api: '', worker: '' }
const ready: { status: number; body: ApiBody }[] = []
let strangerStatus = 0

/** One render, asked for under a trace of the caller's. */
beforeAll(async () => {
  traces = await startTraceCollector()
  const observed = { OTEL_EXPORTER_OTLP_ENDPOINT: traces.url, METRICS_TOKEN }
  stack = await startTestStack((env) => ({ ...env, ...observed }))
  const port = await freePort()
  const worker = await stack.startWorker({ OPS_PORT: String(port) })
  const operations = { api: new URL(stack.baseUrl).origin, worker: `http://127.0.0.1:${port}` }

  const { project_id } = (await stack.call('/projects', { markdown: '# One\n\nTwo.' })).body.data
  const asked = await fetch(`${stack.baseUrl}/renders`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${stack.owner.token}`,
      'content-type': 'application/json',
      traceparent: `00-${TRACE_ID}-00f067aa0ba902b7-01`,
    },
    body: JSON.stringify({ project_id, platform: 'xhs' }),
  })
  const { render_id } = ((await asked.json()) as ApiBody).data
  await eventually(async () => {
    const { status } = (await stack.call(`/renders/${render_id}?wait=20`)).body.data
    return status === 'completed'
  })
  for (const origin of Object.values(operations)) {
    const answer = await fetch(`${origin}/readyz`)
    ready.push({ status: answer.status, body: await answer.json() })
  }
  strangerStatus = (await fetch(`${operations.api}/metrics`)).status
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  // The row says "completed" a moment before the worker has counted it.
  await eventually(async () => {
    numbers.worker = await (await fetch(`${operations.worker}/metrics`)).text()
    return numbers.worker.includes('outcome="completed"')
  })
  numbers.api = await (await fetch(`${operations.api}/metrics`, { headers })).text()
  await Promise.all([worker.stop(), stack.api.stop()])
}, 90_000)
afterAll(async () => {
  await stack.close()
  await traces.close()
}, 60_000)

describe('the metrics', () => {
  it('of the API count requests by pattern', () => {
    expect(numbers.api).toContain(
      'galley_http_requests_total{method="POST",route="/renders",status="202"} 1\n',
    )
    expect(numbers.api).toContain(
      'galley_http_request_duration_seconds_count{method="POST",route="/renders"} 1\n',
    )
    expect(numbers.api).toContain('galley_renders_requested_total{platform="xhs"} 1\n')
  })

  it('leave long polls out of the durations', () => {
    expect(numbers.api).toContain('galley_http_requests_total{method="GET",route="/renders/{id}"')
    expect(numbers.api).not.toContain(
      'galley_http_request_duration_seconds_count{method="GET",route="/renders/{id}"}',
    )
  })

  it('of the worker count attempts, pages and stages', () => {
    expect(numbers.worker).toContain('galley_render_attempts_total{platform="xhs",outcome="completed"} 1\n')
    expect(numbers.worker).toContain('galley_pages_total{platform="xhs"} 1\n')
    expect(numbers.worker).toContain('galley_render_wait_seconds_count{platform="xhs"} 1\n')
    for (const stage of ['read', 'canvas', 'layout', 'charge', 'capture', 'store', 'texts', 'settle'])
      expect(numbers.worker).toContain(`galley_render_stage_seconds_count{stage="${stage}"} 1\n`)
    expect(numbers.worker).toContain('galley_browsers_up 1\n')
    expect(numbers.worker).toMatch(/^galley_browser_memory_bytes [1-9]/m)
  })

  it('tell the backlog in both processes', () => {
    for (const text of Object.values(numbers)) {
      expect(text).toContain('galley_queue_depth 0\n')
      expect(text).toContain('galley_queue_oldest_wait_seconds 0\n')
    }
  })

  it('hold no id', () => {
    expect(Object.values(numbers).join('')).not.toMatch(/(prj|rnd|usr|tok|art)_[0-9a-z]{10}/)
  })

  it('of the API are for whoever knows the token', () => {
    expect(strangerStatus).toBe(401)
  })
})

describe('readiness', () => {
  it('holds for API and worker while everything is there', () => {
    expect(ready.map(({ status }) => status)).toEqual([200, 200])
    expect(ready.map(({ body }) => body.data.status)).toEqual(['ready', 'ready'])
    expect(ready[1]?.body.data.sandbox).toBe('verified')
  })
})

describe('a trace', () => {
  const inTrace = () => traces.spans.filter(({ traceId }) => traceId === TRACE_ID)

  it("goes on from the caller's through the queue to the capture, in both processes", () => {
    const found = inTrace().map(({ service, name }) => `${service} ${name}`)

    expect(found).toEqual(
      expect.arrayContaining([
        'galley-api POST /renders',
        'galley-api galley.enqueue',
        'galley-worker galley.render',
        'galley-worker galley.canvas',
        'galley-api GET /renders/png-canvas/{id}',
        'galley-worker galley.capture',
      ]),
    )
  })

  it('hangs together: every span but the first has its parent in it', () => {
    const ids = new Set(inTrace().map(({ spanId }) => spanId))
    const roots = inTrace().filter(({ parentSpanId }) => !ids.has(parentSpanId ?? ''))

    expect(roots.map(({ name }) => name)).toEqual(['POST /renders'])
  })
})
