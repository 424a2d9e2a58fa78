import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { RATE_LIMITS } from '@galley/contracts'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { killBrowser } from '../faults/processes.ts'
import type { ApiBody, TestStack } from '../support/test-stack.ts'
import { eventually, freePort, startTestStack } from '../support/test-stack.ts'
import type { TraceCollector } from '../support/trace-collector.ts'
import { startTraceCollector } from '../support/trace-collector.ts'

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736'
const METRICS_TOKEN = 'a-token-for-prometheus'
/** A browser that crashes earlier is replaced only when a job needs it. */
const WORTH_REPLACING_MS = 5_000

let stack: TestStack
let traces: TraceCollector
const numbers = { api: '', worker: '' }
const ready: { status: number; body: ApiBody }[] = []
let strangerStatuses: number[] = []
let scratchDir: string

/** Requests a render within a trace of the caller; then causes refusals of each kind, and a browser crash. */
beforeAll(async () => {
  scratchDir = await mkdtemp(join(tmpdir(), 'galley-scratch-'))
  // Under root, the browser has another account and must be able to enter.
  await chmod(scratchDir, 0o755)
  traces = await startTraceCollector()
  const observed = { OTEL_EXPORTER_OTLP_ENDPOINT: traces.url, METRICS_TOKEN }
  stack = await startTestStack((env) => ({ ...env, ...observed }))
  const port = await freePort()
  const worker = await stack.startWorker({ OPS_PORT: String(port), SCRATCH_DIR: scratchDir })
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
  await stack.database.query('UPDATE plans SET renders = 1')
  await stack.call('/renders', { project_id, platform: 'xhs' })
  await stack.call('/nowhere')
  await fetch(`${stack.baseUrl}/projects`)
  const tooMany = RATE_LIMITS.anonymousPerMinute + 5
  await Promise.all(Array.from({ length: tooMany }, () => fetch(`${stack.baseUrl}/capabilities`)))
  await delay(WORTH_REPLACING_MS)
  await eventually(async () => killBrowser(scratchDir, 'browser'))
  strangerStatuses = await Promise.all(
    Object.values(operations).map(async (origin) => (await fetch(`${origin}/metrics`)).status),
  )
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  // The row is "completed" shortly before the worker has counted it, and a browser takes a moment to restart.
  await eventually(async () => {
    numbers.worker = await (await fetch(`${operations.worker}/metrics`, { headers })).text()
    return ['outcome="completed"', 'event="launched"} 2', 'galley_browsers_up 1'].every((part) =>
      numbers.worker.includes(part),
    )
  })
  numbers.api = await (await fetch(`${operations.api}/metrics`, { headers })).text()
  // Spans are exported in batches. A worker that stops too slowly on a busy machine is killed with its last batch.
  await eventually(async () => traces.spans.some(({ name }) => name === 'galley.render'))
  await Promise.all([worker.stop(), stack.api.stop()])
})
afterAll(async () => {
  await stack.close()
  await traces.close()
  await rm(scratchDir, { recursive: true, force: true })
})

describe('the metrics', () => {
  it('of the API count requests by pattern', () => {
    expect(numbers.api).toContain(
      'galley_http_requests_total{method="POST",route="/renders",status="202"} 1\n',
    )
    expect(numbers.api).toContain(
      'galley_http_request_duration_seconds_count{method="POST",route="/renders"} 2\n',
    )
    expect(numbers.api).toContain('galley_renders_requested_total{platform="xhs"} 1\n')
  })

  it('of the API count errors by code, and what was refused by quota and by rate', () => {
    for (const code of ['not_found', 'quota_exceeded', 'unauthorized', 'rate_limited'])
      expect(numbers.api).toMatch(new RegExp(`^galley_http_errors_total{code="${code}"} [1-9]`, 'm'))
    expect(numbers.api).toContain('galley_quota_refusals_total{metric="renders"} 1\n')
    expect(numbers.api).toContain('galley_rate_limit_refusals_total{limit="anonymous"} 5\n')
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
    expect(numbers.worker).toContain('galley_render_duration_seconds_count{platform="xhs"} 1\n')
    expect(numbers.worker).toContain('galley_pictures_total{origin="taken"} 1\n')
  })

  it('of the worker tell its browsers, their restarts and their memory', () => {
    expect(numbers.worker).toContain('galley_browser_events_total{event="crashed"} 1\n')
    expect(numbers.worker).toContain('galley_browser_events_total{event="launched"} 2\n')
    expect(numbers.worker).toContain('galley_browsers_up 1\n')
    expect(numbers.worker).toContain('galley_browser_slots 1\n')
    expect(numbers.worker).toContain('galley_browser_slots_busy 0\n')
    expect(numbers.worker).toContain('galley_layouts_waiting 0\n')
    expect(numbers.worker).toMatch(/^galley_browser_memory_bytes [1-9]/m)
  })

  it('tell the memory of both processes, and have a value for each name that they tell', () => {
    for (const text of Object.values(numbers)) {
      expect(text).toMatch(/^process_resident_memory_bytes [1-9]/m)
      for (const [, name] of text.matchAll(/^# TYPE (galley_\w+) /gm))
        expect(text).toMatch(new RegExp(`^${name}(_count)?[ {].* ?[0-9.e+-]+$`, 'm'))
    }
  })

  it('tell in both processes how long renders wait and what holds claims back, and in the API what waits', () => {
    for (const text of Object.values(numbers)) {
      expect(text).toMatch(/^galley_database_horizon_transactions \d+$/m)
      expect(text).toContain('galley_queue_oldest_wait_seconds 0\n')
    }
    expect(numbers.api).toContain('bullmq_job_count{queue="renders", state="waiting"} 0\n')
    expect(numbers.api).toMatch(/^bullmq_job_completed_total\{queue="renders"\} [1-9]/m)
  })

  it('hold no id', () => {
    expect(Object.values(numbers).join('')).not.toMatch(/(prj|rnd|usr|tok|art)_[0-9a-z]{10}/)
  })

  it('of the API require the token', () => {
    expect(strangerStatuses).toEqual([401, 401])
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
        'galley-api add renders.render',
        'galley-worker process renders',
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
